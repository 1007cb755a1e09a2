import type { Member } from '@upline/contracts'
import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureMessage, useSignInSettings } from '@upline/web-kit'
import { useState } from 'react'
import { usePastReason } from '../team/as-of.tsx'
import { fullName } from './member-facts.ts'
import { useBulkUpline, useMembers, useMemberSearch, useUndoBulkUpline } from './use-members.ts'

/** A bulk move can be taken back that long, by who made it. */
const UNDO_MS = 30_000

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'Set All to {name}': everybody reports to the featured member, who has to be in the roster. */
export function SetAllButton({ members }: { members: Member[] }) {
  const featured = useSignInSettings().data?.featuredMember
  const [asking, setAsking] = useState(false)
  const past = usePastReason()
  const move = useBulkUpline()
  const undo = useUndoBulkUpline()
  const isFeatured = (one: Member) => one.username.toLowerCase() === featured?.toLowerCase()
  const held = members.find(isFeatured)
  const isPart = Boolean(useMembers(past === undefined).data?.hasMore)
  // In a roster too large to hold, the featured member may stand behind what is loaded.
  const found = useMemberSearch(featured ?? '', isPart && !held).data?.find(isFeatured)
  if (!featured) return null
  const member = held ?? found
  const name = member?.firstName ?? capitalised(featured)
  const clicked = () => {
    if (member) setAsking(true)
    else toast({ title: `${name} not found`, message: `No member named ${name} is in the roster.`, destructive: true })
  }
  const takenBack = (operationId: string) =>
    undo.mutate(operationId, {
      onSuccess: () =>
        toast({ title: 'Bulk Update Undone', message: 'Everybody reports to their former upline again.' }),
      onError: (error) =>
        toast({
          title: 'Bulk Update Failed',
          message: failureMessage(error, 'The move could not be undone.'),
          destructive: true,
        }),
    })
  const confirmed = () => {
    if (!member) return
    move.mutate(member.id, {
      onSuccess: ({ updated, operationId }) =>
        toast({
          title: 'Bulk Update Complete',
          message: `Updated ${updated} team members to report to the selected upline.`,
          ...(operationId && { ms: UNDO_MS, action: { label: 'Undo', onClick: () => takenBack(operationId) } }),
        }),
      onError: (error) =>
        toast({
          title: 'Bulk Update Failed',
          message: failureMessage(error, 'Failed to update the uplines. Please try again.'),
          destructive: true,
        }),
      onSettled: () => setAsking(false),
    })
  }
  return (
    <>
      <Button variant="default" onClick={clicked} disabled={past !== undefined} title={past}>
        Set All to {name}
      </Button>
      <ConfirmDialog
        title={`Set all uplines to ${member ? fullName(member) : name}?`}
        opened={asking}
        onClose={() => setAsking(false)}
        confirm={`Set All to ${name}`}
        onConfirm={confirmed}
        busy={move.isPending}
        danger={false}
      >
        Everybody else will report to {name} directly. Funded loans stay as they are; pending ones follow the new line.
      </ConfirmDialog>
    </>
  )
}

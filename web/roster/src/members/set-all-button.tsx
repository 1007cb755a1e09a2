import type { Member } from '@upline/contracts'
import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureMessage, useSignInSettings } from '@upline/web-kit'
import { useState } from 'react'
import { usePastReason } from '../team/as-of.tsx'
import { fullName } from './member-facts.ts'
import { useBulkUpline, useMembers, useMemberSearch, useRosterCounts, useUndoBulkUpline } from './use-members.ts'

/** How long the member who made a bulk move can undo it. */
const UNDO_MS = 30_000

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'Set All to {name}': every member reports to the featured member, who must be in the roster. */
export function SetAllButton({ members }: { members: Member[] }) {
  const featured = useSignInSettings().data?.featuredMember
  const [asking, setAsking] = useState(false)
  const past = usePastReason()
  const move = useBulkUpline()
  const undo = useUndoBulkUpline()
  const isFeatured = (one: Member) => one.username.toLowerCase() === featured?.toLowerCase()
  const loaded = members.find(isFeatured)
  const isLarge = Boolean(useMembers(past === undefined).data?.hasMore)
  const total = useRosterCounts(isLarge).data?.total ?? members.length
  // The featured member of a large roster may not be loaded yet.
  const found = useMemberSearch(featured ?? '', isLarge && !loaded).data?.find(isFeatured)
  if (!featured) return null
  const member = loaded ?? found
  const name = member?.firstName ?? capitalized(featured)
  const clicked = () => {
    if (member) setAsking(true)
    else toast({ title: `${name} not found`, message: `No member named ${name} is in the roster.`, destructive: true })
  }
  const undoClicked = (operationId: string) =>
    undo.mutate(operationId, {
      onSuccess: () =>
        toast({ title: 'Bulk Update Undone', message: 'Each member reports to their previous upline again.' }),
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
          ...(operationId && { ms: UNDO_MS, action: { label: 'Undo', onClick: () => undoClicked(operationId) } }),
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
        All {(total - 1).toLocaleString('en-US')} other members will report directly to {name}. Funded loans don't
        change. Pending loans follow the new upline.
      </ConfirmDialog>
    </>
  )
}

import type { Member } from '@upline/contracts'
import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { useSignInSettings } from '@upline/web-kit'
import { useState } from 'react'
import { usePastReason } from './as-of.tsx'
import { fullName } from './member-facts.ts'
import { useMembers, useMemberSearch, useRosterCounts } from './use-members.ts'
import { useSetAll } from './use-set-all.ts'

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'Set All to {name}': every member reports to the featured member, who must be in the roster. */
export function SetAllButton({ members }: { members: Member[] }) {
  const featured = useSignInSettings().data?.featuredMember
  const [asking, setAsking] = useState(false)
  const past = usePastReason()
  const move = useSetAll()
  const { member, total } = useFeatured({ featured, members, isToday: past === undefined })
  if (!featured) return null
  const name = member?.firstName ?? capitalized(featured)
  const clicked = () => {
    if (member) setAsking(true)
    else toast({ title: `${name} not found`, message: `No member named ${name} is in the roster.`, destructive: true })
  }
  const confirmed = () => {
    if (member) move.start(member.id, () => setAsking(false))
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

interface FeaturedIn {
  /** Username of the featured member. */
  featured: string | null | undefined
  /** The loaded members. */
  members: Member[]
  isToday: boolean
}

/** The featured member, and the number of all members. */
function useFeatured({ featured, members, isToday }: FeaturedIn) {
  const isFeatured = (one: Member) => one.username.toLowerCase() === featured?.toLowerCase()
  const loaded = members.find(isFeatured)
  const isLarge = Boolean(useMembers(isToday).data?.hasMore)
  const total = useRosterCounts(isLarge).data?.total ?? members.length
  // The featured member of a large roster may not be loaded yet.
  const found = useMemberSearch(featured ?? '', isLarge && !loaded).data?.find(isFeatured)
  return { member: loaded ?? found, total }
}

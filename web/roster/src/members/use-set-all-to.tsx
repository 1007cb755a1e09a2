import type { Member } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, capitalized, toast, usd } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { api, useQuery, useSignInSettings, withQuery } from '@upline/web-kit'
import { useState } from 'react'
import { usePastReason } from './as-of.tsx'
import { fullName } from './member-facts.ts'
import { useMembers, useMemberSearch, useRosterCounts } from './use-members.ts'
import { useSetAll } from './use-set-all.ts'

const whole = (count: number) => count.toLocaleString('en-US')

/** 'Set All to {name}': every member reports to the featured member, who must be in the roster. A menu item and its dialog. */
export function useSetAllTo(members: Member[]) {
  const featured = useSignInSettings().data?.featuredMember
  const [asking, setAsking] = useState(false)
  const past = usePastReason()
  const move = useSetAll()
  const { member, total } = useFeatured({ featured, members, isToday: past === undefined })
  const name = member?.firstName ?? capitalized(featured ?? '')
  const ask = () => {
    if (member) setAsking(true)
    else toast({ title: `${name} not found`, message: `No member named ${name} is in the roster.`, destructive: true })
  }
  const confirmed = () => {
    if (member) move.start(member.id, () => setAsking(false))
  }
  const dialog = (
    <ConfirmDialog
      title={`Set all uplines to ${member ? fullName(member) : name}?`}
      opened={asking}
      onClose={() => setAsking(false)}
      confirm={`Set All to ${name}`}
      onConfirm={confirmed}
      busy={move.isPending}
    >
      <p>
        All {whole(total - 1)} other members will report directly to {name}. Funded loans don't change.
      </p>
      <SetAllEffects uplineId={member?.id} members={members} isComplete={members.length === total} />
    </ConfirmDialog>
  )
  return { label: featured ? `Set All to ${name}` : undefined, ask, dialog }
}

interface EffectsProps {
  uplineId: string | undefined
  members: Member[]
  /** All members are loaded, so that those who move can be counted. */
  isComplete: boolean
}

/** How many members change their upline, and the estimated pay that follows the new team. */
function SetAllEffects({ uplineId, members, isComplete }: EffectsProps) {
  const pay = useQuery({
    queryKey: ['/api/commissions', 'totals', 'company'],
    queryFn: () => api(withQuery('/api/commissions/totals', { scope: 'company' })),
  })
  const moving = members.filter((one) => one.id !== uplineId && one.uplineId !== uplineId).length
  const { pending, pendingLoans } = pay.data ?? {}
  return (
    <ul>
      {isComplete && <li>{counted(moving, 'of them changes', 'of them change')} their upline</li>}
      {pending != null && pendingLoans != null && (
        <li>
          {counted(pendingLoans, 'pending loan follows', 'pending loans follow')} the new upline, with{' '}
          {usd(fromDollars(pending))} of estimated commissions
        </li>
      )}
    </ul>
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

import type { DisputeResolution, DisputeView } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'

interface ResolutionRow {
  answer: string
  amountCents: number | null
  isAsked: boolean
  isApproved: boolean | null
  by: string
  at: string
}

export interface DisputeRow extends Omit<DisputeView, 'amount' | 'resolutions'> {
  amountCents: number | null
  openedAtKey: string
  resolutions: ResolutionRow[]
}

const dollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)))

export const disputeView = ({ amountCents, resolutions, openedAtKey: _, ...dispute }: DisputeRow): DisputeView => ({
  ...dispute,
  amount: dollars(amountCents),
  resolutions: resolutions.map(resolutionView),
})

const resolutionView = ({ amountCents, isAsked, isApproved, ...told }: ResolutionRow): DisputeResolution => ({
  ...told,
  outcome: isAsked ? 'adjustment' : 'answer',
  amount: dollars(amountCents),
  adjustmentState: !isAsked ? null : isApproved === null ? 'pending' : isApproved ? 'approved' : 'rejected',
})

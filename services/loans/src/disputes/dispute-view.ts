import type { AdjustmentState, DisputeResolution, DisputeView } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'

interface ResolutionRow {
  answer: string
  amountCents: number | null
  hasRequest: boolean
  isApproved: boolean | null
  isWithdrawn: boolean | null
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

const resolutionView = ({ answer, by, at, ...row }: ResolutionRow): DisputeResolution => ({
  ...{ answer, by, at },
  outcome: row.hasRequest ? 'adjustment' : 'answer',
  amount: dollars(row.amountCents),
  adjustmentState: row.hasRequest ? stateOf(row) : null,
})

function stateOf({ isApproved, isWithdrawn }: Pick<ResolutionRow, 'isApproved' | 'isWithdrawn'>): AdjustmentState {
  if (isApproved === null) return 'pending'
  if (isWithdrawn) return 'withdrawn'
  return isApproved ? 'approved' : 'rejected'
}

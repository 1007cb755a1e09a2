import { LOAN_STATUSES, type RowError } from '@upline/contracts'
import type { LoanChange, NewLoan } from '../ledger/loan-values.ts'

const FUNDED = LOAN_STATUSES.length

interface Plan {
  changes: LoanChange[]
  inserts: NewLoan[]
  refused: RowError[]
}

const NOT_CONFIRMED = 'The loan is not confirmed. Confirm it under Needs attention, then import the row again.'

/** The plan without rows that would fund an unconfirmed loan; these are refused. */
export function withoutUnconfirmed<P extends Plan>(plan: P, unconfirmed: ReadonlySet<string>): P {
  const isHeld = ({ id, status }: LoanChange) => status === FUNDED && unconfirmed.has(id)
  const held = plan.changes.filter(isHeld)
  if (held.length === 0) return plan
  return {
    ...plan,
    changes: plan.changes.filter((change) => !isHeld(change)),
    refused: [...plan.refused, ...held.map(({ row = 0 }) => ({ row, message: NOT_CONFIRMED }))],
  }
}

import type { ClawbackWaiver, MemberClawback } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, usd } from '@upline/ui'
import { STATE_LABELS } from '../approvals/approval-labels.ts'

const amount = (dollars: number): string => usd(fromDollars(dollars), 2)

/** '3 periods of $1,000.00: $2,000.00 remaining'. */
export function planText({ plan, isOpen }: Pick<MemberClawback, 'plan' | 'isOpen'>): string {
  if (!plan) return isOpen ? 'Deducted in full in this pay period' : 'Deducted in full'
  const remaining = plan.remaining === 0 ? 'fully deducted' : `${amount(plan.remaining)} remaining`
  return `${counted(plan.periods, 'period')} of ${amount(plan.installment)}: ${remaining}`
}

/** 'Waiver of $500.00: Rejected by Bo Boss. Not agreed'. */
export function waiverText(waiver: ClawbackWaiver | null): string {
  if (!waiver) return 'None'
  const by = waiver.decidedBy === null || waiver.state === 'withdrawn' ? '' : ` by ${waiver.decidedBy}`
  const note = waiver.note === null ? '' : `. ${waiver.note}`
  return `${amount(waiver.amount)}: ${STATE_LABELS[waiver.state]}${by}${note}`
}

/** The number of the loan, or its borrower. */
export const clawbackLoan = ({ loanNumber, borrower }: Pick<MemberClawback, 'loanNumber' | 'borrower'>): string =>
  loanNumber ?? borrower

/** What a waiver can still waive, in dollars. */
export const waivable = ({ amount: all, waived }: MemberClawback): number =>
  (fromDollars(all) - fromDollars(waived)) / 100

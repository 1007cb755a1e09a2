import type { ClawbackPlan, ClawbackWaiver, MemberClawback } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { installmentCents } from '../balances/installments.ts'
import type { ClawbackRow } from './clawbacks.queries.ts'

const dollars = (amount: number) => toDollars(cents(amount))

/** A clawback as members see it. */
export function clawbackView(row: ClawbackRow): MemberClawback {
  const { periodNo, startsOn, endsOn, loanId, loanNumber, borrower, at, isOpen } = row
  return {
    ...{
      id: `${periodNo}.${loanId}`,
      periodId: String(periodNo),
      startsOn,
      endsOn,
      loanId,
      loanNumber,
      borrower,
      at,
      isOpen,
    },
    amount: dollars(row.cents),
    plan: planView(row),
    waived: dollars(row.waivedCents),
    waiver: waiverView(row),
  }
}

/** Cents that a plan spreads if its first installment is taken now. */
export const spreadCents = ({ cents: amount, waivedCents }: ClawbackRow): number => Math.max(amount - waivedCents, 0)

function planView(row: ClawbackRow): ClawbackPlan | null {
  if (!row.plan) return null
  const { periods, setBy, setAt, plannedCents, openCents } = row.plan
  const total = plannedCents ?? spreadCents(row)
  const remaining = openCents ?? total
  return {
    ...{ periods, setBy, setAt, canUndo: row.isOpen },
    installment: dollars(installmentCents(total, periods, 1)),
    taken: dollars(total - remaining),
    remaining: dollars(remaining),
  }
}

function waiverView({ waiver }: ClawbackRow): ClawbackWaiver | null {
  if (!waiver) return null
  const { amountCents, note, ...rest } = waiver
  return { ...rest, amount: dollars(amountCents), note: note || null }
}

import type { Entry } from '../compensation/ledger.ts'
import type { PayoffLine } from './payoffs.ts'
import type { SettledLoan } from './settle-loan.ts'

type Settled = Pick<SettledLoan, 'reversals' | 'bookings'>

/**
 * Loans whose settlement can claw pay back: a payee's share is reversed and not booked again, or the clawback of an early payoff
 * changes. The period decides whether it is a clawback.
 */
export function clawedBackLoans(settled: readonly Settled[], payoffs: readonly PayoffLine[]): string[] {
  const reversed = settled.flatMap(({ reversals, bookings }) => {
    const booked = new Set(bookings.map(shareOf))
    return reversals.filter((entry) => entry.amountCents !== 0 && !entry.isPaidElsewhere && !booked.has(shareOf(entry)))
  })
  return [...new Set([...reversed, ...payoffs].map(({ loanId }) => loanId))]
}

const shareOf = ({ loanId, level, payeeNo }: Entry): string => `${loanId}/${level}/${payeeNo}`

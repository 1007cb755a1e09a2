import type { DisputeView, LineState, StatementLine, StatementSums } from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'

/** A line as the query returns it. */
export interface LineRow extends Omit<StatementLine, 'basis' | 'amount' | 'state' | 'dispute'> {
  section: number
  basisCents: number | null
  amountCents: number
  datedKey: string
  verifiedAt: string | null
  disputeId: string | null
  disputedAt: string | null
}

export interface SumsRow {
  lines: number
  total: number
  /** Personal, Level 1 to 3, clawbacks, adjustments. */
  sections: [number, number, number, number, number, number]
  verified: number
  openDisputes: number
}

const dollars = (amount: number) => toDollars(cents(amount))

export const lineView = (row: LineRow, dispute: DisputeView | null): StatementLine => ({
  ...{ key: row.key, kind: row.kind, level: row.level, loanId: row.loanId, loanNumber: row.loanNumber },
  ...{ borrower: row.borrower, rateBp: row.rateBp, percent: row.percent, planVersion: row.planVersion },
  ...{ why: row.why, paidInPeriod: row.paidInPeriod, at: row.at, fundedAt: row.fundedAt, fundedOn: row.fundedOn },
  ...{ on: row.on, late: row.late, onHold: row.onHold },
  basis: row.basisCents === null ? null : dollars(row.basisCents),
  amount: dollars(row.amountCents),
  state: stateOf(row, dispute),
  dispute,
})

/** What a statement notes about a line: its loan funded before the period, or it is not payable yet. */
export const notesOf = ({ late, onHold }: LineRow): string[] => [
  ...(late ? ['Late'] : []),
  ...(onHold ? ['On hold'] : []),
]

/** The owner's latest action counts: a line may be verified after its dispute was answered. */
function stateOf({ verifiedAt, disputedAt }: LineRow, dispute: DisputeView | null): LineState {
  if (dispute?.state === 'open') return 'disputed'
  if (verifiedAt !== null && (disputedAt === null || verifiedAt > disputedAt)) return 'verified'
  return dispute ? 'resolved' : 'unread'
}

export function sumsView({ sections, total, lines }: SumsRow): StatementSums {
  const sum = sumCents(sections.map(cents))
  if (sum !== total) throw new Error('the sections of a statement do not add up')
  const [personal, level1, level2, level3, clawbacks, adjustments] = sections.map(dollars) as SumsRow['sections']
  return { byLevel: [personal, level1, level2, level3], clawbacks, adjustments, total: dollars(total), lines }
}

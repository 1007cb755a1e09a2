import type { CalendarDate, PayCalendarRule } from '@upline/contracts'
import type { MemberNo } from '../compensation/members.ts'
import { causesOf } from './difference-cause.ts'
import { isInactive, type Versions } from './expected-pay.ts'
import { type PayWindow, payWindows } from './pay-window.ts'
import type { ComparedLoan, Difference, LedgerLine, LedgerLoan, PaidRow, Pair } from './shadow-facts.ts'

/** Compares what the old system paid with the ledger, by loan and payee. */

export interface ShadowInput {
  rows: readonly PaidRow[]
  /** All loans that the file names, and all loans whose pay is due in the range. */
  loans: readonly LedgerLoan[]
  /** Pay dates, both included. A row outside counts only if the ledger's pay of its loan is due in the range. */
  range: { from: CalendarDate; to: CalendarDate }
  calendar: PayCalendarRule
  versions: Versions
  /** The member that a payee of the file names; null: none, or several. */
  memberOf: (payee: string) => MemberNo | null
}

export interface ShadowResult {
  compared: number
  equal: number
  paidCents: number
  ledgerCents: number
  differences: Difference[]
}

export function compareWithLedger(input: ShadowInput): ShadowResult {
  const result: ShadowResult = { compared: 0, equal: 0, paidCents: 0, ledgerCents: 0, differences: [] }
  const windowAt = payWindows(input.calendar)
  const rowsByLoan = Map.groupBy(input.rows, ({ loanKey }) => loanKey)
  const loans = new Map(input.loans.map((loan) => [loan.loanKey, loan]))
  for (const key of new Set([...rowsByLoan.keys(), ...loans.keys()])) {
    const ledger = payingLoan(loans.get(key), input.versions)
    const loan = { ledger, pairs: pairsOf(rowsByLoan.get(key) ?? [], ledger, input.memberOf) }
    addLoan(result, loan, { input, window: ledger?.fundedOn ? windowAt(ledger.fundedOn) : undefined })
  }
  return result
}

/** Without shares of inactive payees: they are on record, and pay no one. */
const payingLoan = (loan: LedgerLoan | undefined, versions: Versions): LedgerLoan | undefined =>
  loan && { ...loan, lines: loan.lines.filter((line) => !isInactive(line, versions)) }

function pairsOf(rows: readonly PaidRow[], ledger: LedgerLoan | undefined, memberOf: ShadowInput['memberOf']): Pair[] {
  const pairs = new Map<MemberNo | string, { memberNo: MemberNo | null; rows: PaidRow[]; lines: LedgerLine[] }>()
  const pairOf = (memberNo: MemberNo | null, payee: string) => {
    const key = memberNo ?? payee.toLowerCase()
    const pair = pairs.get(key) ?? { memberNo, rows: [], lines: [] }
    pairs.set(key, pair)
    return pair
  }
  for (const row of rows) pairOf(memberOf(row.payee), row.payee).rows.push(row)
  for (const line of ledger?.lines ?? []) pairOf(line.payeeNo, '').lines.push(line)
  return [...pairs.values()].map((pair) => ({
    ...pair,
    payee: pair.rows[0]?.payee ?? '',
    paidCents: pair.rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ledgerCents: pair.lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
}

function addLoan(
  result: ShadowResult,
  loan: ComparedLoan,
  { input: { range, versions }, window }: { input: ShadowInput; window: PayWindow | undefined },
): void {
  const isInRange = (date: CalendarDate) => range.from <= date && date <= range.to
  const isDue = window !== undefined && isInRange(window.dueOn)
  const causes = causesOf(loan, { versions, window })
  loan.pairs.forEach((pair, at) => {
    if (!pair.rows.some(({ paidOn }) => isInRange(paidOn)) && !(isDue && pair.lines.length > 0)) return
    result.compared++
    result.paidCents += pair.paidCents
    result.ledgerCents += pair.ledgerCents
    const cause = causes[at]
    if (cause) result.differences.push({ cause, ...differenceOf(pair, loan, window) })
    else result.equal++
  })
}

const differenceOf = (
  { memberNo, payee, rows, lines, paidCents, ledgerCents }: Pair,
  { ledger, pairs }: ComparedLoan,
  window: PayWindow | undefined,
): Omit<Difference, 'cause'> => ({
  loanId: ledger?.id ?? null,
  loanNumber: ledger?.loanNumber ?? pairs[0]!.rows[0]!.loanNumber,
  memberNo,
  payee,
  paidCents: rows.length > 0 ? paidCents : null,
  ledgerCents: lines.length > 0 ? ledgerCents : null,
  paidOn: rows.map(({ paidOn }) => paidOn).reduce<string | null>((last, on) => (last && last > on ? last : on), null),
  dueOn: window?.dueOn ?? null,
})

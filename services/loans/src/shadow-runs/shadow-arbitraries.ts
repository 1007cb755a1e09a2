import fc from 'fast-check'
import type { PayCalendarRule } from '@upline/contracts'
import { plainRate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import type { ShadowInput } from './compare-ledger.ts'
import type { LedgerLine, LedgerLoan, PaidRow, VersionRates } from './shadow-facts.ts'

/** Random ledgers for property tests, and files that pay exactly what a ledger says. */

const CALENDAR: PayCalendarRule = {
  frequency: 'monthly',
  anchor: null,
  offsets: { lock: 2, verify: 5, pay: 10 },
}

const COMPANY_VERSION = 1
export const OTHER_VERSION = 2

const ratesOf = (...rateBps: [number, number, number, number]): VersionRates =>
  rateBps.map(plainRate) as unknown as VersionRates

export const VERSIONS = new Map([
  [COMPANY_VERSION, ratesOf(75, 25, 10, 8)],
  [OTHER_VERSION, ratesOf(83, 31, 13, 6)],
])

const RANGE = { from: '2026-01-01', to: '2026-12-31' }

interface LoanRecipe {
  number: string
  amountCents: number
  fundedOn: string
  /** Originators with their percentages; the others are above all of them, from level 1 on. */
  originators: [no: number, percent: number][]
  above: number[]
}

export function ledgerLoan({ number, amountCents, fundedOn, originators, above }: LoanRecipe): LedgerLoan {
  const lines = originators.flatMap(([originatorNo, percent]) =>
    [originatorNo, ...above].map((payeeNo, level): LedgerLine => {
      const rate = VERSIONS.get(COMPANY_VERSION)![level]!
      return {
        ...{ originatorNo, level, payeeNo, basisCents: amountCents, percent, rateBp: rate.rateBp },
        ...{ planVersionId: COMPANY_VERSION, amountCents: shareCents(amountCents, percent, rate) },
      }
    }),
  )
  const chain = new Set(lines.map(({ payeeNo }) => payeeNo))
  return { id: `id ${number}`, loanKey: number, loanNumber: number, fundedOn, chain, lines }
}

/** Loans of members 1 to 9; amounts in whole dollars, funded from February to October 2026. */
export const ledgers: fc.Arbitrary<LedgerLoan[]> = fc
  .array(
    fc.record({
      dollars: fc.integer({ min: 50_000, max: 2_000_000 }),
      day: fc.integer({ min: 0, max: 240 }),
      members: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 5 }),
      percent: fc.option(fc.integer({ min: 20, max: 80 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((wishes) =>
    wishes.map(({ dollars, day, members: [first, second, ...rest], percent }, at) =>
      ledgerLoan({
        number: `L-${at}`,
        amountCents: dollars * 100,
        fundedOn: new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10),
        ...(percent === null
          ? { originators: [[first!, 100]], above: [second!, ...rest].slice(0, 3) }
          : {
              originators: [
                [first!, percent],
                [second!, 100 - percent],
              ],
              above: rest,
            }),
      }),
    ),
  )

/** A row for each line, paid on the last day of the month of funding. */
export const paidRows = (loans: readonly LedgerLoan[]): PaidRow[] =>
  loans
    .flatMap((loan) => loan.lines.map((line) => ({ loan, line })))
    .map(({ loan: { loanKey, loanNumber, fundedOn }, line: { payeeNo, amountCents } }, at) => ({
      ...{ row: at + 2, loanKey, loanNumber, payee: `m${payeeNo}`, amountCents, paidOn: `${fundedOn!.slice(0, 8)}28` },
    }))

/** Members 1 to 99 are known by 'm1' to 'm99'. */
export const inputOf = (loans: readonly LedgerLoan[], rows: readonly PaidRow[]): ShadowInput => ({
  ...{ rows, loans, range: RANGE, calendar: CALENDAR, versions: VERSIONS },
  memberOf: (payee) => (/^m\d{1,2}$/.test(payee) ? Number(payee.slice(1)) : null),
})

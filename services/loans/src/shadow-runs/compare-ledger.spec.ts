import fc from 'fast-check'
import { plainRate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { compareWithLedger } from './compare-ledger.ts'
import { inputOf, ledgerLoan, ledgers, OTHER_VERSION, paidRows, VERSIONS } from './shadow-arbitraries.ts'
import type { LedgerLoan, PaidRow } from './shadow-facts.ts'

const LOAN = ledgerLoan({
  ...{ number: 'A-1', amountCents: 400_000_00, fundedOn: '2026-03-10', originators: [[1, 100]], above: [2, 3] },
})
const SPLIT = ledgerLoan({
  ...{ number: 'A-2', amountCents: 400_000_00, fundedOn: '2026-03-10' },
  originators: [
    [1, 50],
    [4, 50],
  ],
  above: [2],
})

const compare = (loans: LedgerLoan[], rows: PaidRow[]) => compareWithLedger(inputOf(loans, rows))
/** 'payee cause' of each difference. */
const causes = (loans: LedgerLoan[], rows: PaidRow[]) =>
  compare(loans, rows)
    .differences.map(({ memberNo, payee, cause }) => `${memberNo ?? payee} ${cause}`)
    .sort()

const pays = (number: string, payee: string, amountCents: number, paidOn = '2026-03-31'): PaidRow => ({
  ...{ row: 2, loanNumber: number, loanKey: number, payee, amountCents, paidOn },
})

describe('a shadow run', () => {
  it('finds no difference in a file written from the ledger', () => {
    fc.assert(
      fc.property(ledgers, (loans) => {
        const result = compare(loans, paidRows(loans))
        expect([result.differences, result.equal]).toEqual([[], result.compared])
        expect(result.paidCents).toBe(result.ledgerCents)
      }),
    )
  })

  it('adds up the rows of a loan and payee', () => {
    const rows = [pays('A-1', 'm1', 4_000_00), pays('A-1', 'M1', 0), pays('A-1', 'm1', -1_000_00)]
    const [difference] = compare([LOAN], rows.slice(0, 1)).differences
    expect(difference).toMatchObject({ memberNo: 1, paidCents: 4_000_00, ledgerCents: 3_000_00 })
    expect(causes([LOAN], [rows[0]!, rows[2]!])).toEqual(['2 missing-payee', '3 missing-payee'])
  })

  it('ignores pay outside of the range on both sides', () => {
    const late = ledgerLoan({
      number: 'B',
      amountCents: 1_00,
      fundedOn: '2027-05-01',
      originators: [[1, 100]],
      above: [],
    })
    expect(compare([late], [pays('B', 'm1', 5_00, '2027-05-31')])).toMatchObject({ compared: 0, differences: [] })
  })
})

describe('the cause of a difference', () => {
  it('names missing loan if only one side has the loan, or the ledger has no entry of it', () => {
    const open = { ...LOAN, loanKey: 'C', loanNumber: 'C', fundedOn: null, lines: [] }
    expect(causes([open], [pays('C', 'm1', 100), pays('D', 'm1', 100)])).toEqual(['1 missing-loan', '1 missing-loan'])
    expect(causes([LOAN], [])).toEqual(['1 missing-loan', '2 missing-loan', '3 missing-loan'])
  })

  it('names missing payee for a name that no member has, and for a payee that the file lacks', () => {
    const rows = paidRows([LOAN]).map((row) => (row.payee === 'm2' ? { ...row, payee: 'Bob Unknown' } : row))
    expect(causes([LOAN], rows)).toEqual(['2 missing-payee', 'Bob Unknown missing-payee'])
  })

  it('names chain if the file pays a member outside of the chain, or another level of the plan', () => {
    const other = paidRows([LOAN]).map((row) => (row.payee === 'm3' ? { ...row, payee: 'm7' } : row))
    expect(causes([LOAN], other)).toEqual(['3 chain', '7 chain'])
    const swapped = paidRows([LOAN]).map((row) =>
      row.payee === 'm1' ? row : { ...row, payee: row.payee === 'm2' ? 'm3' : 'm2' },
    )
    expect(causes([LOAN], swapped)).toEqual(['2 chain', '3 chain'])
  })

  it('names plan if another version, or whole basis points, pay the amount', () => {
    const paying = (rateBp: number) =>
      paidRows([LOAN]).map((row) =>
        row.payee === 'm1' ? { ...row, amountCents: shareCents(400_000_00, 100, plainRate(rateBp)) } : row,
      )
    expect(causes([LOAN], paying(83))).toEqual(['1 plan'])
    expect(causes([LOAN], paying(90))).toEqual(['1 plan'])
  })

  it('names amount if one loan amount explains all payees, or nothing else explains one of them', () => {
    const smaller = ledgerLoan({
      number: 'A-1',
      amountCents: 320_000_00,
      fundedOn: '2026-03-10',
      originators: [[1, 100]],
      above: [2, 3],
    })
    expect(causes([LOAN], paidRows([smaller]))).toEqual(['1 amount', '2 amount', '3 amount'])
    const odd = paidRows([LOAN]).map((row) => (row.payee === 'm1' ? { ...row, amountCents: 2_345_67 } : row))
    expect(causes([LOAN], odd)).toEqual(['1 amount'])
  })

  it('names split if the file agrees with other percentages', () => {
    const whole = ledgerLoan({
      number: 'A-2',
      amountCents: 400_000_00,
      fundedOn: '2026-03-10',
      originators: [[1, 100]],
      above: [2],
    })
    expect(causes([SPLIT], paidRows([whole]))).toEqual(['1 split', '4 split'])
    const halves = paidRows([{ ...SPLIT, loanKey: 'A-1', loanNumber: 'A-1' }])
    expect(causes([{ ...whole, loanKey: 'A-1' }], halves)).toEqual(['1 split', '4 split'])
  })

  it('names rounding within 1 cent for each line', () => {
    const rows = paidRows([LOAN]).map((row) => ({ ...row, amountCents: row.amountCents + 1 }))
    expect(causes([LOAN], rows)).toEqual(['1 rounding', '2 rounding', '3 rounding'])
  })

  it('names timing if the amount is equal and belongs to another period', () => {
    const paidOn = (on: string) => paidRows([LOAN]).map((row) => ({ ...row, paidOn: on }))
    expect(causes([LOAN], paidOn('2026-04-30'))).toEqual([])
    expect(causes([LOAN], paidOn('2026-05-01'))).toEqual(['1 timing', '2 timing', '3 timing'])
    expect(causes([LOAN], paidOn('2026-02-28'))).toEqual(['1 timing', '2 timing', '3 timing'])
    expect(causes([LOAN], paidOn('2027-01-05'))).toEqual(['1 timing', '2 timing', '3 timing'])
  })

  it('finds each planted difference of random ledgers', () => {
    const planted = fc.tuple(ledgers, fc.constantFrom(...Object.keys(PLANTED)), fc.nat())
    fc.assert(
      fc.property(planted, ([loans, kind, at]) => {
        const loan = loans[at % loans.length]!
        const { rows, cause } = PLANTED[kind]!(loan, paidRows(loans))
        const found = compare(loans, rows).differences
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(found.map((one) => `${one.loanNumber} ${one.cause}`))).toEqual(
          new Set([`${loan.loanNumber} ${cause}`]),
        )
      }),
    )
  })
})

type Plant = (loan: LedgerLoan, rows: PaidRow[]) => { rows: PaidRow[]; cause: string }

/** Changes one fact of a loan in the file. */
const PLANTED: Record<string, Plant> = {
  timing: ({ loanKey }, rows) => ({
    rows: rows.map((row) => (row.loanKey === loanKey ? { ...row, paidOn: '2026-12-31' } : row)),
    cause: 'timing',
  }),
  'missing loan': ({ loanKey }, rows) => ({
    rows: rows.filter((row) => row.loanKey !== loanKey),
    cause: 'missing-loan',
  }),
  'missing payee': (loan, rows) => ({
    rows: rows.map((row) => (isTop(loan, row) ? { ...row, payee: 'Unknown' } : row)),
    cause: 'missing-payee',
  }),
  chain: (loan, rows) => ({
    rows: rows.map((row) => (isTop(loan, row) ? { ...row, payee: 'm99' } : row)),
    cause: 'chain',
  }),
  rounding: (loan, rows) => ({
    rows: rows.map((row) => (row.loanKey === loan.loanKey ? { ...row, amountCents: row.amountCents - 1 } : row)),
    cause: 'rounding',
  }),
  plan: (loan, rows) => ({ rows: repaid(loan, rows, { version: OTHER_VERSION }), cause: 'plan' }),
  amount: (loan, rows) => ({ rows: repaid(loan, rows, { factor: 1.37 }), cause: 'amount' }),
}

const isTop = ({ loanKey, lines }: LedgerLoan, row: PaidRow): boolean =>
  row.loanKey === loanKey && row.payee === `m${lines.at(-1)!.payeeNo}`

/** The file pays the loan by another version, or by another amount. */
function repaid(
  loan: LedgerLoan,
  rows: PaidRow[],
  { version = 1, factor = 1 }: { version?: number; factor?: number },
): PaidRow[] {
  const others = rows.filter(({ loanKey }) => loanKey !== loan.loanKey)
  const lines = loan.lines.map((line) => ({
    ...line,
    amountCents: shareCents(Math.round(line.basisCents * factor), line.percent, VERSIONS.get(version)![line.level]!),
  }))
  return [...others, ...paidRows([{ ...loan, lines }])]
}

import { textsOf } from '@upline/contracts'
import { planImport, type Match } from './import-plan.ts'
import { readLoanRow, type LoanRow } from './loan-row.ts'
import { oneRowPerLoan } from './one-row-per-loan.ts'
import type { ComparedLoan } from './row-change.ts'

const seen = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'America/New_York' }

function rowOf(no: number, over: Record<string, string> = {}): LoanRow {
  const base = {
    Borrower: 'Ana',
    Address: '1 Elm St',
    Loan_Officer: 'bob',
    Status: 'Processing',
    Created: '2026-03-05',
    Loan_Amount: '100',
  }
  const reading = readLoanRow({ ...base, ...over }, no, seen)
  if ('refused' in reading) throw new Error(reading.refused)
  return reading.row
}

/** The loan that an import of this row creates. */
const stored = (row: LoanRow, over: Partial<ComparedLoan> = {}): ComparedLoan => ({
  ...{
    id: 'loan-1',
    identityKey: row.numberKey ?? row.contentKey,
    contentKey: row.numberKey === null ? null : row.contentKey,
  },
  ...{
    isSynced: false,
    importedBy: 'me',
    loanNumber: row.loanNumber,
    borrower: row.borrower,
  },
  ...textsOf(row),
  ...{
    officerText: row.officerText,
    officerKey: row.officerKey,
    percent: 100,
    coOriginators: null,
    secondOfficerKey: null,
    secondOfficerPercent: null,
    outcome: null,
    officerNo: 2,
    status: row.status ?? 2,
  },
  ...{ amountCents: row.amountCents, createdOn: row.createdOn ?? '', fundedOn: row.fundedOn, hasFunded: false },
  ...{ appliedOn: row.appliedOn, lockedOn: row.lockedOn },
  ...over,
})

const plan = (
  rows: LoanRow[],
  matches: Match[] = [],
  more: { officer?: number | undefined; second?: number; mayImport?: Set<number> } = { officer: 2 },
) =>
  planImport({
    ...{ rows, matches, officerOf: () => more.officer, secondOf: () => more.second },
    ...{ mayImport: more.mayImport ?? null, importerId: 'me' },
  })

const same = (row: LoanRow, over: Partial<ComparedLoan> = {}): Match => ({
  row: row.row,
  meeting: 'same',
  loan: stored(row, over),
})

describe('planImport', () => {
  it('changes nothing if the row equals the loan', () => {
    const row = rowOf(1, { Loan_Number: 'A' })
    expect(plan([row], [same(row)])).toEqual({
      changes: [],
      inserts: [],
      refused: [],
      kept: [],
      pendingApproval: [],
      needsOfficer: 0,
    })
  })

  it('changes only fields that differ, and ignores empty ones', () => {
    const row = rowOf(1, { Loan_Number: 'A', Loan_Amount: '', Status: 'Conditions' })
    expect(plan([row], [same(row, { status: 2, amountCents: 5, product: 'VA' })]).changes).toEqual([
      { id: 'loan-1', row: 1, status: 3 },
    ])
  })

  it('keeps an assigned officer while the file names the same officer as before', () => {
    const row = rowOf(1, { Loan_Number: 'A' })
    expect(plan([row], [same(row, { officerNo: 9 })]).changes).toEqual([])
    expect(plan([row], [same(row, { officerNo: 9, officerKey: 'zoe' })]).changes[0]).toMatchObject({
      officer_no: 2,
      officer_key: 'bob',
    })
  })

  it('keeps status and amount of a synced loan, and reports the row', () => {
    const row = rowOf(1, { Loan_Number: 'A', Status: 'Funded', Loan_Amount: '7' })
    const made = plan([row], [same(row, { isSynced: true, status: 2, amountCents: 5, fundedOn: null })])
    expect(made).toMatchObject({ changes: [], kept: [{ row: 1 }] })
  })

  it('rejects a row with an officer or a loan outside the downline', () => {
    const row = rowOf(1, { Loan_Number: 'A' })
    expect(plan([row], [], { officer: 2, mayImport: new Set([3]) }).refused).toHaveLength(1)
    expect(plan([row], [same(row, { officerNo: 4 })], { officer: 3, mayImport: new Set([3]) }).refused).toHaveLength(1)
    expect(plan([row], [], { officer: undefined, mayImport: new Set([3]) })).toMatchObject({
      refused: [],
      needsOfficer: 1,
    })
  })

  it('does not let a rejected row of another team replace an earlier row of the same loan', () => {
    const own = rowOf(1, { Loan_Amount: '200' })
    const ofOthers = rowOf(2, { Loan_Number: 'A', Loan_Officer: 'far' })
    const loan = stored(rowOf(9, { Loan_Number: 'A' }))
    const made = planImport({
      rows: [own, ofOthers],
      matches: [
        { row: 1, meeting: 'content', loan },
        { row: 2, meeting: 'same', loan },
      ],
      officerOf: ({ officerText }) => (officerText === 'far' ? 7 : 2),
      ...{ secondOf: () => undefined, mayImport: new Set([2]), importerId: 'me' },
    })
    expect(made.changes).toEqual([{ id: 'loan-1', row: 1, amount_cents: 200_00 }])
    expect(made.refused).toEqual([{ row: 2, message: 'The loan officer is not in your downline' }])
  })

  it('splits a new loan with a second officer, in halves without a percentage', () => {
    const [half, third] = [
      rowOf(1, { Second_Officer: 'cy' }),
      rowOf(1, { Second_Officer: 'cy', Second_Officer_Percent: '30%' }),
    ]
    const of = (row: LoanRow) => plan([row], [], { officer: 2, second: 3 }).inserts
    expect(of(half)).toMatchObject([{ percent: 50, co_originators: [{ memberNo: 3, percent: 50 }] }])
    expect(of(third)).toMatchObject([{ percent: 70, co_originators: [{ memberNo: 3, percent: 30 }] }])
  })

  it('keeps a loan whose second officer matches no one, with an open portion', () => {
    const made = plan([rowOf(1, { Second_Officer: 'nobody' })])
    expect(made.inserts).toMatchObject([
      { officer_no: 2, percent: 50, co_originators: [], second_officer_key: 'nobody' },
    ])
    expect(made.needsOfficer).toBe(1)
  })

  it('changes nothing if the loan has the second officer already, or a person replaced that officer', () => {
    const row = rowOf(1, { Loan_Number: 'A', Second_Officer: 'cy', Second_Officer_Percent: '40' })
    const has = same(row, { percent: 60, coOriginators: [{ memberNo: 3, percent: 40 }] })
    expect(plan([row], [has], { officer: 2, second: 3 }).changes).toEqual([])
    const written = { secondOfficerKey: 'cy', secondOfficerPercent: 40 }
    const replaced = same(row, { ...written, percent: 90, coOriginators: [{ memberNo: 8, percent: 10 }] })
    expect(plan([row], [replaced], { officer: 2, second: 3 }).changes).toEqual([])
    const unsplit = same(row, written)
    expect(plan([row], [unsplit], { officer: 2, second: 3 }).changes).toEqual([])
  })

  it('assigns an open portion when the second officer is known', () => {
    const row = rowOf(1, { Loan_Number: 'A', Second_Officer: 'cy' })
    const open = same(row, { percent: 50, secondOfficerKey: 'cy', secondOfficerPercent: 50 })
    expect(plan([row], [open], { officer: 2, second: 3 }).changes).toEqual([
      { id: 'loan-1', row: 1, percent: 50, co_originators: [{ memberNo: 3, percent: 50 }] },
    ])
  })

  it('rejects a second officer outside the downline of a manager', () => {
    const row = rowOf(1, { Second_Officer: 'cy' })
    expect(plan([row], [], { officer: 2, second: 3, mayImport: new Set([2]) }).refused).toMatchObject([{ row: 1 }])
  })

  it('ends a loan by an outcome without changing its status, and clears the outcome by another status', () => {
    const [ended, again] = [
      rowOf(1, { Loan_Number: 'A', Status: 'Withdrawn' }),
      rowOf(1, { Loan_Number: 'A', Status: 'Conditions' }),
    ]
    expect(plan([ended], [same(ended)]).changes).toEqual([{ id: 'loan-1', row: 1, outcome: 'withdrawn' }])
    expect(plan([ended], [same(ended, { outcome: 'withdrawn' })]).changes).toEqual([])
    expect(plan([again], [same(again, { status: 2, outcome: 'withdrawn' })]).changes).toEqual([
      { id: 'loan-1', row: 1, status: 3, outcome: '' },
    ])
  })

  it('leaves loans without an officer to the manager who imported them', () => {
    const row = rowOf(1, { Loan_Number: 'A', Loan_Amount: '999' })
    const by = (importedBy: string | null, mayImport?: Set<number>) =>
      plan([row], [same(row, { importedBy, officerNo: null, amountCents: 5 })], {
        officer: 2,
        ...(mayImport ? { mayImport } : {}),
      })
    for (const other of ['someone else', null])
      expect(by(other, new Set([2]))).toMatchObject({ changes: [], refused: [{ row: 1 }] })
    expect(by('me', new Set([2])).changes).toMatchObject([{ officer_no: 2 }])
    expect(by('someone else').changes).toMatchObject([{ officer_no: 2 }])
  })

  it('matches a loan without a number to one row only', () => {
    const [a, b] = [rowOf(1, { Loan_Number: 'A' }), rowOf(2, { Loan_Number: 'B' })]
    const loan = stored(rowOf(0))
    const made = plan(
      [a, b],
      [a, b].map((row) => ({ row: row.row, meeting: 'adopts', loan })),
    )
    expect(made.changes).toMatchObject([{ id: 'loan-1', loan_number: 'B' }])
    expect(made.inserts).toMatchObject([{ loan_number: 'A' }])
  })

  it('rejects a row without a number that matches several loans', () => {
    const row = rowOf(1)
    const matches = ['x', 'y'].map((id): Match => ({ row: 1, meeting: 'content', loan: stored(row, { id }) }))
    expect(plan([row], matches).refused[0]?.message).toBe(
      'Matches 2 existing loans. Add a loan number to tell them apart.',
    )
  })
})

describe('oneRowPerLoan', () => {
  it('keeps the last row of a loan', () => {
    const rows = [
      rowOf(1, { Loan_Number: 'A' }),
      rowOf(2, { Loan_Number: 'a', Status: 'Conditions' }),
      rowOf(3, { Borrower: 'Bo' }),
    ]
    expect(oneRowPerLoan(rows).map((row) => row.row)).toEqual([2, 3])
  })

  it('merges a numbered row with an unnumbered row of the same content', () => {
    const [kept, ...others] = oneRowPerLoan([rowOf(1, { Loan_Number: 'A' }), rowOf(2)])
    expect(others).toEqual([])
    expect(kept).toMatchObject({ row: 2, loanNumber: 'A' })
  })
})

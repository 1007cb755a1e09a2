import type { BulkLoansResponse, ImportJob } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import fc from 'fast-check'
import { csv, ended, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let callers: Record<'admin' | 'boss', Caller>

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'boss', role: 'manager' }, { username: 'ann', upline: 'boss' }, { username: 'far' })
  const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  callers = { admin, boss: await fixture.as('boss') }
})
afterAll(() => fixture.stop())

const HEAD = [
  'Borrower',
  'Address',
  'Loan_Officer',
  'Status',
  'Created',
  'Loan_Amount',
  'Loan_Number',
  'Funded_Date',
  'Purpose',
  'Product',
  'Lead_Source',
  'Paid_By',
  'Note_Rate',
  'Points',
]

/** Few values, so that rows meet each other and what is stored in every way: by number, by content, by neither. */
const row = fc.record({
  borrower: fc.constantFrom('a', 'b', ''),
  officer: fc.constantFrom('ann', 'ann', 'far', 'zed'),
  status: fc.constantFrom('Processing', 'Conditions', 'Funded', 'Nonsense'),
  created: fc.constantFrom('2026-03-01', '2026-03-02', ''),
  amount: fc.constantFrom('', '100000', '200000.50'),
  number: fc.constantFrom('', '1', '2', '3'),
  funded: fc.constantFrom('', '2026-04-01'),
  purpose: fc.constantFrom('', 'Purchase', 'Refinance'),
  product: fc.constantFrom('', '', 'VA 30'),
  source: fc.constantFrom('', 'Referral', 'Web'),
  paidBy: fc.constantFrom('', '', 'Consumer', 'lender', 'me'),
  rate: fc.constantFrom('', '', '6.875', '7.50%', '31'),
  points: fc.constantFrom('', '', '0', '-0.125'),
})
const file = fc.record({
  by: fc.constantFrom('admin' as const, 'admin' as const, 'boss' as const),
  rows: fc.array(row, { minLength: 1, maxLength: 8 }),
})

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

const rowOf = (over: Partial<Row>): Row => ({
  ...{ borrower: 'b', officer: 'ann', status: 'Processing', created: '2026-03-01', amount: '100000' },
  ...{ number: '', funded: '', purpose: '', product: '', source: '', paidBy: '', rate: '', points: '', ...over },
})

/** Both rows of the manager's file match the loan of the first one: by its content, and by its number for another team's officer. */
const TWO_ROWS_OF_ONE_LOAN: { by: 'admin' | 'boss'; rows: Row[] }[] = [
  { by: 'admin', rows: [rowOf({ number: '3' })] },
  {
    by: 'boss',
    rows: [rowOf({ product: 'VA 30' }), rowOf({ borrower: 'a', officer: 'far', created: '', number: '3' })],
  },
]

const cellsOf = (company: string, of: Row) => [
  of.borrower && `${company} ${of.borrower}`,
  '1 Elm St',
  of.officer,
  of.status,
  of.created,
  of.amount,
  of.number && `${company}-${of.number}`,
  of.funded,
  of.purpose,
  of.product,
  of.source,
  of.paidBy,
  of.rate,
  of.points,
]

const loansOf = (company: string) =>
  fixture.database.query(
    `select replace(borrower, $1, '') borrower, replace(loan_number, $1, '') number, officer_no, officer_text, status, amount_cents, product, lead_source, paid_by, note_rate, points,
       case when created_at < '2026-06-01' then created_at end created, case when funded_at < '2026-06-01' then funded_at end funded, external_id is not null synced,
       (select count(*) from holds h where h.loan_id = l.id) holds,
       (select sum(e.amount_cents) from commission_entries e where e.loan_id = l.id) owed
     from loans l where borrower like $1 || '%' order by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    [company],
  )

const countsOf = (of: BulkLoansResponse | ImportJob) => ({
  ...{ totalRecords: of.totalRecords, imported: of.imported, needsOfficer: of.needsOfficer },
  ...{ commissionsCreated: of.commissionsCreated, pendingShares: of.pendingShares },
})

let run = 0

describe('imports by file and by call', () => {
  it('result in the same loans, counts and pay for any rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        const [byFile, byCall] = [`f${++run}x`, `c${run}x`]
        for (const { by, rows } of files) {
          const caller = callers[by]
          const text = csv(
            rows.map((one) => cellsOf(byFile, one).join(',')),
            HEAD.join(','),
          )
          const job = await ended(fixture, caller, await startImport(caller, text))
          const loans = rows.map((one) => Object.fromEntries(cellsOf(byCall, one).map((cell, at) => [HEAD[at], cell])))
          const { body } = await caller.post<BulkLoansResponse>('/loans/bulk-import', { loans })
          expect(countsOf(job)).toEqual(countsOf(body))
        }
        expect(await loansOf(byFile)).toEqual(await loansOf(byCall))
      }),
      { numRuns: 10, endOnFailure: true, examples: [[TWO_ROWS_OF_ONE_LOAN]] },
    )
    await fixture.mustBalance()
  }, 240_000)
})

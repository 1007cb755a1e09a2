import { vi } from 'vitest'
import { loansImported, loansSettled, settledTogether } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { BatchesService } from '../src/import-jobs/batches.service.ts'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

const WIDE = 20_500

type Method = (...of: unknown[]) => unknown

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'boss', upline: 'top', role: 'manager' },
    { username: 'ann', upline: 'boss' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => fixture.stop())
afterEach(() => vi.restoreAllMocks())

const imported = async (file: string) => ended(fixture, admin, await startImport(admin, file), 250_000)

/** Loans of a prefix as they are, with what was noted of them and what they pay, without what tells two prefixes apart. */
const stored = (prefix: string) =>
  fixture.database.query<object>(
    `select replace(l.loan_number, $1, '') number, replace(l.borrower, $1, '') borrower, l.address, l.state, l.product, l.officer_text,
       l.officer_key, l.officer_no, l.status, l.amount_cents, l.created_at, l.funded_at is null unfunded,
       case when l.decided_on < '2026-09-02' then l.funded_at end funded_at, l.version, l.money_rev, l.is_booked, l.change_row,
       (select json_agg(h.changes - 'fundedOn' - 'borrower' order by h.no)::text from loan_history h where h.loan_id = l.id) told,
       (select json_agg(x order by x.rev, x.kind, x.level)::text from (
         select e.rev, e.kind, e.level, e.member_no, e.amount_cents from commission_entries e where e.loan_id = l.id) x) entries
     from loans l where l.loan_number like $1 || '%' order by l.loan_number`,
    [prefix],
  )

const OFFICERS = ['ann', 'boss', 'nobody', 'top']
const STATUSES = ['Processing', 'Funded', 'Conditions']
const COUNT = 60

const before = (prefix: string, n: number) =>
  row(`${prefix}${n}`, {
    Loan_Officer: OFFICERS[n % 4],
    Status: STATUSES[n % 3],
    Loan_Amount: n % 5 ? `${300_000 + n}` : '',
    Funded_Date: n % 2 ? '2026-09-01' : '',
    Product: n % 5 ? '' : 'VA 30',
  })

const after = (prefix: string, n: number) => ({
  ...before(prefix, n),
  Borrower: n % 7 ? `Borrower ${prefix}${n}` : `Married ${prefix}${n}`,
  Address: n % 6 ? '' : '2 Oak Ave',
  Purpose: n % 11 ? 'Purchase' : 'Refinance',
  Loan_Officer: OFFICERS[(n >> 2) % 4],
  Status: STATUSES[(n >> 1) % 3],
  Created: n % 13 ? '2026-08-01' : '2026-08-02',
  Loan_Amount: n % 4 ? `${500_000 + n}` : '',
  Product: n % 7 ? '' : 'FHA 30',
})

const HEAD = [
  'Borrower',
  'Address',
  'State',
  'Purpose',
  'Loan_Officer',
  'Status',
  'Created',
  'Loan_Amount',
  'Loan_Number',
]
const columns = [...HEAD, 'Funded_Date', 'Product']
const cellsOf = (loan: Record<string, unknown>) => columns.map((column) => String(loan[column] ?? '')).join(',')
const all = (of: (prefix: string, n: number) => Record<string, unknown>, prefix: string) =>
  Array.from({ length: COUNT }, (_, n) => of(prefix, n))

describe('a file that changes stored loans', () => {
  it('changes them by sets as the call does row by row, and can be undone', async () => {
    for (const prefix of ['SET-', 'ROW-']) await fixture.import(...all(before, prefix))
    const first = await stored('SET-')
    const rest = vi.spyOn(fixture.app.get(BatchesService, { strict: false }) as never, 'applyRest' as never)
    const job = await imported(csv(all(after, 'SET-').map(cellsOf), columns.join(',')))
    const answer = await fixture.import(...all(after, 'ROW-'))
    expect(rest).not.toHaveBeenCalled()
    expect(job).toMatchObject({ status: 'completed', imported: answer.imported, refused: answer.errors.length })
    expect(job).toMatchObject({ needsOfficer: answer.needsOfficer, commissionsCreated: answer.commissionsCreated })
    const shown = (rows: object[]) => rows.map((one) => ({ ...one, change_row: undefined }))
    expect(shown(await stored('SET-'))).toEqual(shown(await stored('ROW-')))
    expect(await stored('SET-')).toContainEqual(expect.objectContaining({ number: '5', product: 'VA 30' }))
    await fixture.mustBalance()
    expect((await admin.post(`/imports/${job.id}/undo`)).status).toBe(200)
    const again = await stored('SET-')
    const values = (rows: object[]) =>
      rows.map((one) => ({ ...one, version: 0, money_rev: 0, change_row: 0, told: '', entries: '' }))
    expect(values(again)).toEqual(values(first))
    await fixture.mustBalance()
  })

  it('applies from both ends, and publishes the reversed and the new entries of each loan together', async () => {
    const rows = (amount: string) =>
      Array.from({ length: WIDE }, (_, n) => line(`W-${n}`, { status: n % 2 ? 'Funded' : 'Processing', amount }))
    await imported(csv(rows('400000')))
    const batches = fixture.app.get(BatchesService, { strict: false }) as unknown as Record<
      'applyInThread' | 'applyRest',
      Method
    >
    const [rest, inThread] = [vi.spyOn(batches, 'applyRest'), vi.spyOn(batches, 'applyInThread')]
    const job = await imported(csv(rows('500000')))
    expect(job).toMatchObject({ status: 'completed', imported: WIDE, refused: 0, commissionsCreated: (WIDE / 2) * 3 })
    expect(rest).not.toHaveBeenCalled()
    expect(new Set(inThread.mock.calls.map(([, end]) => end))).toEqual(new Set(['front', 'back']))
    const changed = await fixture.database.query(
      `select count(*)::int n from loans where loan_number like 'W-%' and amount_cents = 50000000 and version = 2`,
    )
    expect(changed).toEqual([{ n: WIDE }])
    const told = (await fixture.published(loansSettled)).filter(({ data }) => data.cause === `import:${job.id}`)
    const settled = told.map(({ data }) => settledTogether(loansSettled.data.parse(data)))
    const idsOf = (of: { loanId: string }[]) => of.map(({ loanId }) => loanId)
    for (const { unfunded, funded } of settled) expect(idsOf(unfunded)).toEqual(idsOf(funded))
    expect(new Set(settled.flatMap(({ funded }) => idsOf(funded))).size).toBe(WIDE / 2)
    const named = (await fixture.published(loansImported)).filter(({ data }) => data.importId === job.id)
    expect(named.flatMap(({ data }) => loansImported.data.parse(data).loans)).toHaveLength(WIDE)
    await fixture.mustBalance()
  }, 560_000)
})

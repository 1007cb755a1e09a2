import type { LoanHistoryEntry, LoanTimeline, OperatorAction, Problem } from '@upline/contracts'
import { eventually } from '@upline/testing'
import { historyStart, storedYears } from '../src/loan-history/history-years.queries.ts'
import { MAX_RETAINED_ROWS } from '../src/loan-history/history-retention.ts'
import { HistoryYearsWorker } from '../src/loan-history/history-years.worker.ts'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { funded, row } from './loans-fixture.ts'

const THIS_YEAR = new Date().getUTCFullYear()
/** After the year of the conversion, and the years that a sweep has created since, have become too old. */
const LATER = `${THIS_YEAR + 12}-06-01T00:00:00Z`
const NUMBERS = ['P-1', 'O-1', 'S-1', 'H-1', 'W-1', 'I-1', 'I-2']

let fixture: StatementsFixture

async function openWith(settings: Record<string, string>): Promise<void> {
  fixture = await createStatementsFixture(settings)
  await fixture.people(
    { username: 'top' },
    { username: 'bob', upline: 'top', role: 'manager' },
    { username: 'ann', upline: 'bob' },
  )
}
afterEach(async () => {
  await fixture.mustBalance()
  await fixture.stop()
})

async function sweepAt(now: string): Promise<void> {
  const worker = fixture.app.get(HistoryYearsWorker, { strict: false })
  Object.assign(worker, { clock: { now: () => new Date(now) } })
  await worker.sweep()
}

const query = <Row>(sql: string, parameters: unknown[] = []) => fixture.database.query<Row>(sql, parameters)
const em = async () => {
  const { EntityManager } = await import('@mikro-orm/postgresql')
  return fixture.app.get(EntityManager).fork()
}
const years = async () => (await storedYears(await em())).map(({ name }) => name)
const rowsByLoan = async () => {
  const found = await query<{ number: string; n: number }>(
    `select l.loan_number "number", count(h.no)::int n from loans l left join loan_history h on h.loan_id = l.id group by 1 order by 1`,
  )
  return Object.fromEntries(found.map(({ number, n }) => [number, n]))
}
const TOTALS = `select member_no, level, bucket, sum(loans) loans, sum(amount_cents) amount_cents, sum(share_cents) share_cents
  from (select * from member_totals union all select * from member_deltas) x group by 1, 2, 3`
const money = () =>
  query(`select 'entry' kind, to_jsonb(e) of from commission_entries e union all select 'adjustment', to_jsonb(a) from adjustments a
    union all select 'total', to_jsonb(t) from (${TOTALS}) t union all select 'statement', to_jsonb(s) from statements s order by 1, 2`)

/** The money that the pages about a loan show, and the changes that they list. */
async function shown(number: string) {
  const { id } = await fixture.loan(number)
  const explained = expectOk(await fixture.admin.get<Record<string, unknown>>(`/loans/${id}/explanation`))
  const { points } = expectOk(await fixture.admin.get<LoanTimeline>(`/loans/${id}/timeline`))
  const history = expectOk(await fixture.admin.get<LoanHistoryEntry[]>(`/loans/${id}/history`))
  const booked = points.filter(({ isBooked }) => isBooked).map(({ on, total, shares }) => ({ on, total, shares }))
  return { explained, booked, today: { ...points.at(-1), events: [] }, kinds: history.map(({ kind }) => kind) }
}

/** Which row of the file changed the loan is known from its history alone. */
const withoutFileRow = <Page>(page: Page): Page =>
  JSON.parse(
    JSON.stringify(page).replaceAll('"row":1', '"row":null').replaceAll('Row 1 of an import', 'An import'),
  ) as Page

/** A paid loan, an open one, one with an open portion, one on hold, one that ended without pay, and two of a file. */
async function fillCompany(): Promise<{ importId: string; joined: string }> {
  await fixture.import(row('P-1'), row('O-1'), row('W-1'), funded('S-1', '2026-09-01'), row('H-1'))
  const joined = new Date().toISOString()
  await fixture.import(funded('P-1', '2026-09-02'), row('O-1', { Loan_Amount: '410000' }), funded('H-1', '2026-09-03'))
  await fixture.import(row('W-1', { Status: 'Withdrawn' }), funded('S-1', '2026-09-01', { Second_Officer: 'tia' }))
  const importId = await startImport(fixture.admin, csv([line('I-1', { status: 'Funded' }), line('I-2')]))
  await ended(fixture, fixture.admin, importId)
  await fixture.close()
  const { id } = await fixture.loan('H-1')
  await query(`insert into holds (loan_id, reason, placed_by) values ($1, 'A question is open', '1')`, [id])
  return { importId, joined }
}

describe('the sweep of the history with a retention', () => {
  beforeEach(() => openWith({ LOAN_HISTORY_YEARS: '7' }))

  it('drops a year without a change of money, and keeps the rows of loans whose pay depends on them', async () => {
    const { importId, joined } = await fillCompany()
    const [before, counts] = [await money(), await rowsByLoan()]
    const pages = await Promise.all(NUMBERS.map(shown))
    await sweepAt(LATER)

    expect(await money()).toEqual(before)
    expect(await rowsByLoan()).toEqual({ ...counts, 'P-1': 0, 'W-1': 0, 'I-1': 0 })
    for (const [at, number] of NUMBERS.entries()) {
      const isDropped = ['P-1', 'W-1'].includes(number)
      const [{ kinds, ...page }, then] = [await shown(number), pages[at]!]
      expect(page).toEqual(isDropped ? withoutFileRow({ ...then, kinds: undefined }) : { ...then, kinds: undefined })
      expect(kinds).toEqual(isDropped ? then.kinds.filter((kind) => kind !== 'changed') : then.kinds)
    }
    await fixture.mustBalance()

    // A member who joined after the loan, but before a file named them, still gets the portion.
    await fixture.people({ username: 'tia', createdAt: joined })
    await eventually(async () => expect(await fixture.owed('S-1')).toContain('0 tia 150000'))
    const undone = await fixture.admin.post<Problem>(`/imports/${importId}/undo`)
    expect([undone.status, undone.body.code]).toEqual([409, 'loans.import-history-dropped'])
    // A change writes into no year that exists.
    await fixture.import(funded('P-1', '2026-09-02', { Loan_Amount: '500000' }))
    expect((await rowsByLoan())['P-1']).toBe(1)
    expect(await fixture.owed('P-1')).toEqual(['0 ann 375000', '1 bob 125000', '2 top 50000'])
  })

  it('notes each drop in the database, the log and the activity of operators', async () => {
    await fillCompany()
    const [all] = await query<{ n: number }>('select count(*)::int n from loan_history')
    await sweepAt(LATER)
    const noted = await query<{ partition: string; dropped: number; kept: number }>(
      'select partition, dropped::int, kept::int from dropped_loan_history order by until',
    )
    expect(noted[0]?.partition).toBe('loan_history_former')
    expect(noted[0]!.dropped + noted[0]!.kept).toBe(all!.n)
    expect(noted[0]!.dropped).toBeGreaterThan(0)
    expect(await years()).not.toContain('loan_history_former')
    const acts = expectOk(await fixture.admin.get<OperatorAction[]>('/operations/loans/acts'))
    expect(acts.at(-1)).toMatchObject({
      ...{ by: 'Upline', act: 'drop-history', subject: expect.stringMatching(/before Jan 1, 20\d\d$/) as string },
      reason: `LOAN_HISTORY_YEARS is 7: dropped ${noted[0]!.dropped} rows, kept ${noted[0]!.kept} that pay still depends on`,
    })
    expect(fixture.logged()).toContain(`kept ${noted[0]!.kept} that pay still depends on`)
    const start = await historyStart(await em())
    await sweepAt(LATER)
    expect(await historyStart(await em())).toEqual(start)
  })

  it('keeps a whole year if pay depends on more than 100,000 of its rows', async () => {
    await fixture.import(row('O-1'))
    const { id } = await fixture.loan('O-1')
    await query(
      `insert into loan_history (loan_id, kind, version, cause, changes) select $1, 'changed', n, 'test', '{}' from generate_series(1, $2::int) n`,
      [id, MAX_RETAINED_ROWS + 1],
    )
    await sweepAt(LATER)
    expect(await years()).toContain('loan_history_former')
    expect(fixture.logged()).toMatch(/loan_history_former stays: pay still depends on 100,001 of its 100,001 rows/)
  })

  it('deletes the other rows when their loans need them no longer', async () => {
    await fixture.import(row('O-1'))
    await fixture.import(row('O-1', { Loan_Amount: '410000' }))
    await sweepAt(LATER)
    expect(await rowsByLoan()).toEqual({ 'O-1': 1 })
    await fixture.import(row('O-1', { Loan_Amount: '410000', Status: 'Withdrawn' }))
    await sweepAt(LATER)
    expect(await rowsByLoan()).toEqual({ 'O-1': 0 })
  })
})

describe('the sweep of the history without a retention', () => {
  beforeEach(() => openWith({ LOAN_HISTORY_YEARS: '' }))

  it('keeps all years, and creates the next one ahead of time', async () => {
    await fillCompany()
    const counts = await rowsByLoan()
    await sweepAt(LATER)
    await sweepAt(LATER)
    expect(await rowsByLoan()).toEqual(counts)
    const names = await years()
    expect(names[0]).toBe('loan_history_former')
    expect(names.slice(-2)).toEqual([`loan_history_${THIS_YEAR + 12}`, `loan_history_${THIS_YEAR + 13}`])
    expect(await query('select * from dropped_loan_history')).toEqual([])
  })
})

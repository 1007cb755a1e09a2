import { recordStatements, type Caller, type StatementRecord } from '@upline/testing'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

/** Each one costs about as much as an updated row. Raise it only if a funding cannot do without. */
const MAX_STATEMENTS = 12

let loans: LoansFixture
let ceo: Caller
let record: StatementRecord

beforeAll(async () => {
  loans = await openLoans()
  await loans.people(
    { username: 'ceo', role: 'ceo' },
    { username: 'top', role: 'manager' },
    { username: 'mid', role: 'manager', upline: 'top' },
    { username: 'low', role: 'senior_loan_officer', upline: 'mid' },
    { username: 'ann', upline: 'low' },
  )
  ceo = await loans.as('ceo')
  record = await recordStatements(loans.app)
})
afterAll(() => loans.stop())

const statementsOf = (number: string, status: string) =>
  record.of(async () => {
    const answer = await ceo.post('/loans/bulk-import', { loans: [row(number, { Status: status })] })
    expect(answer).toMatchObject({ status: 200, body: { imported: 1, errors: [] } })
  })

describe('a funding by call', () => {
  it('waits for Postgres at most 12 times, from the reading of its row to the commit', async () => {
    await loans.import(row('RT-1', { Status: 'Clear to Close' }))
    const statements = await statementsOf('RT-1', 'Funded')
    expect(statements).toContain('begin')
    expect(statements.at(-1)).toBe('commit')
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(await loans.owed('RT-1')).toHaveLength(4)
    await loans.mustBalance()
  })

  it('reads the time zone of the company, the plans and the locks of writers in one statement each', async () => {
    await loans.import(row('RT-2', { Status: 'Clear to Close' }))
    const statements = await statementsOf('RT-2', 'Funded')
    const naming = (text: string) => statements.filter((statement) => statement.includes(text))
    expect(naming('comp_plan_versions')).toHaveLength(1)
    expect(naming('hierarchy_lock_key()')).toHaveLength(1)
    expect(naming('from company').filter((statement) => /^select name, time_zone/.test(statement))).toEqual([])
  })
})

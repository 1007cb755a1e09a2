import { addMonthsToDate, type Forecast } from '@upline/contracts'
import { StageOutcomes } from '../src/figures/stage-outcomes.service.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' })
})

afterAll(() => fixture.stop())

const forecast = async () => (await (await fixture.as('ann')).get<Forecast>('/figures/forecast')).body.stages
/** Moves everything so far back in time; later steps happen today. */
const yearsPass = (months: number) =>
  fixture.database.query(`with i as (update imports set started_at = started_at - interval '${months} months')
    update loan_history set at = at - interval '${months} months'`)
const many = (from: number, till: number, over: Record<string, unknown>) =>
  Array.from({ length: till - from }, (_, at) => row(`W-${from + at}`, { Created: '2025-01-02', ...over }))
const fundedMany = (from: number, till: number, on: string) =>
  many(from, till, {}).map((loan) => funded(String(loan['Loan_Number']), on, { Created: '2025-01-02' }))

describe('the weights of the forecast', () => {
  it('use the share of loans that funded within a year, if a stage has 100 loans with a year of history', async () => {
    const monthsAgo = (months: number) => addMonthsToDate(day(0), -months)
    // 120 applications and 99 conditions come in 14 months ago; the applications are processed a month later.
    await fixture.import(...many(0, 120, { Status: 'Application' }), ...many(200, 299, { Status: 'Conditions' }))
    // Funded when first seen: they were watched in no stage.
    await fixture.import(...fundedMany(400, 520, monthsAgo(15)))
    await yearsPass(1)
    await fixture.import(...many(0, 120, { Status: 'Processing' }))
    await yearsPass(13)
    // 30 fund in time, 10 of them after 13 months of watching and 12.5 of processing: too late for the first stage.
    await fixture.import(...fundedMany(0, 20, monthsAgo(6)), ...fundedMany(20, 30, day(0)))
    // One that funded and left Funded again did not fund.
    await fixture.import(row('W-0', { Created: '2025-01-02', Status: 'Clear to Close' }))
    // Too young to say anything.
    await fixture.import(...many(600, 720, { Status: 'Application' }))
    expect(
      (await forecast()).map(({ status, likelihood, measuredFrom }) => [status, likelihood, measuredFrom]),
    ).toEqual([
      ['Application', 15.83, 120],
      ['Processing', 15.83, 120],
      ['Conditions', 80, null],
      ['Clear to Close', 95, null],
    ])
  })

  it('do not count loans from before the start of the history, whose first stages were deleted', async () => {
    await fixture.database.query(
      `insert into dropped_loan_history (until, partition, dropped, kept) values (now(), 'a year', 1, 0)`,
    )
    Object.assign(fixture.app.get(StageOutcomes, { strict: false }), { known: undefined })
    expect((await forecast()).map(({ measuredFrom }) => measuredFrom)).toEqual([null, null, null, null])
  })
})

import {
  addDays,
  type Approval,
  dateAt,
  DEFAULT_TIME_ZONE,
  type PlanDryRun,
  type PlanRate,
  type PlanVersion,
  type Problem,
} from '@upline/contracts'
import { eventually, type Answer } from '@upline/testing'
import { expectOk, openBooks, type BooksHouse } from './books-house.ts'
import { funded, row } from './loans-house.ts'

let house: BooksHouse

beforeAll(async () => {
  house = await openBooks()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await house.people({ username: 'bob', createdAt }, { username: 'ann', upline: 'bob', createdAt })
})

afterEach(() => house.mustBalance())
afterAll(() => house.stop())

const day = (ahead: number) => addDays(dateAt(Date.now(), DEFAULT_TIME_ZONE), ahead)

const rates = (...bps: number[]): PlanRate[] =>
  bps.map((rateBp, level) => ({ level, rateBp, min: null, max: null }) as PlanRate)

const draft = (over: object = {}): Promise<Answer<PlanVersion & Problem>> =>
  house.admin.post('/plans', {
    rates: rates(80, 25, 10, 10),
    effectiveOn: day(30),
    reason: 'Board of November',
    ...over,
  })

const approve = (requestId: string | null, by = house.ceo) =>
  by.post<Approval & Problem>(`/approvals/${requestId}/approve`, {})

/** Drafted by the admin, approved by the ceo: the version with the highest number. */
async function publish(over: object = {}): Promise<PlanVersion & { version: number }> {
  const { requestId } = expectOk(await draft(over))
  expectOk(await approve(requestId))
  const [newest] = (await versions()).toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))
  return { ...newest!, version: newest!.version! }
}

const versions = async () => expectOk(await house.admin.get<PlanVersion[]>('/plans'))
const pending = async (username: string, number: string) =>
  (await house.mine(username, `&q=${number}`)).loans[0]?.commission.totalCommission

/** The calendar can't be waited for: the version begins on another date than it was published for. */
async function startsOn(version: number, date: string): Promise<void> {
  await house.database.query('alter table plan_versions disable trigger plan_versions_append_only')
  await house.database.query(`update plan_versions set effective_on = ${date} where version = ${version}`)
  await house.database.query('alter table plan_versions enable trigger plan_versions_append_only')
}

describe('a dry run', () => {
  it('tells what the last 12 months would have paid, per person and in sum, beside what was paid', async () => {
    await house.import(
      funded('R-1', day(-40)),
      funded('R-2', day(-80), { Loan_Amount: '100000' }),
      funded('R-3', day(-400), { Created: day(-450) }),
      row('R-4'),
    )
    const answer = expectOk(await house.admin.post<PlanDryRun>('/plans/dry-run', { rates: rates(100, 20, 10, 10) }))
    expect(answer).toMatchObject({ loans: 2, paid: 5_000, wouldPay: 6_000, difference: 1_000 })
    expect(
      answer.people.map(({ name, shares, paid, wouldPay, difference }) => [name, shares, paid, wouldPay, difference]),
    ).toEqual([
      ['ann Test', 2, 3_750, 5_000, 1_250],
      ['bob Test', 2, 1_250, 1_000, -250],
    ])
    expect(await house.owed('R-1')).toEqual(['0 ann 300000', '1 bob 100000'])
  })

  it('knows floors and caps of a share', async () => {
    const bounded = rates(75, 25, 10, 10)
    bounded[0] = { level: 0, rateBp: 75, min: 1_000, max: 2_500.5 }
    const { people } = expectOk(await house.admin.post<PlanDryRun>('/plans/dry-run', { rates: bounded }))
    expect(people.find(({ name }) => name === 'ann Test')).toMatchObject({ paid: 3_750, wouldPay: 3_500.5 })
  })

  it('is for ceo and admin, as is every call of plans', async () => {
    const ann = await house.as('ann')
    const calls = [
      ann.get('/plans'),
      ann.post('/plans/dry-run', { rates: rates(1, 1, 1, 1) }),
      ann.post('/plans', {}),
      ann.post('/plans/1/withdraw', { reason: 'x' }),
    ]
    for (const call of calls) expect((await call).status).toBe(403)
  })
})

describe('a version of the plan', () => {
  it('has no other basis than a percentage of the amount with a floor and a cap', async () => {
    for (const term of ['interestRateBp', 'productFactor', 'profitShare', 'perLoan']) {
      const other = rates(75, 25, 10, 10).map((rate) => ({ ...rate, [term]: 1 }))
      const answer = await draft({ rates: other })
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, `rates.0.${term}`])
    }
    for (const wrong of [rates(75, 25, 10), rates(9_999, 25, 10, 10), rates(-1, 25, 10, 10), rates(7.5, 25, 10, 10)])
      expect((await draft({ rates: wrong })).status).toBe(400)
    expect((await draft({ reason: '' })).status).toBe(400)
  })

  it('accepts effective dates from today on', async () => {
    expect((await draft({ effectiveOn: day(-1) })).body.errors[0]?.field).toBe('effectiveOn')
    expect((await draft({ effectiveOn: 'tomorrow' })).status).toBe(400)
    expect((await draft({ rates: rates(75, 25, 10, 10), reason: 'No one approves it' })).body).toMatchObject({
      ...{ version: null, state: 'draft', effectiveFrom: day(30), publishedBy: 'admin Test' },
    })
    expect((await versions()).map(({ version, state }) => [version, state])).toEqual([
      [null, 'draft'],
      [1, 'current'],
    ])
    expect(await pending('ann', 'R-4')).toBe(3_000)
  })

  it('takes effect once a second person has approved its draft, one version for a date', async () => {
    const [waiting] = await versions()
    const made = await draft()
    expect(await approve(made.body.requestId, house.admin)).toMatchObject({
      ...{ status: 403, body: { code: 'loans.own-approval' } },
    })
    expect(await approve(made.body.requestId)).toMatchObject({
      ...{ status: 200, body: { kind: 'plan-version', state: 'approved', after: { personal: '80 bp' } } },
    })
    expect((await versions()).find(({ version }) => version === 2)).toMatchObject({
      ...{ state: 'future', effectiveFrom: day(30), requestId: null },
      ...{ publishedBy: 'admin Test', approvedBy: 'boss Test' },
    })
    expect((await draft()).body.code).toBe('loans.plan-date-taken')
    // It was drafted for the same date before, and is pending still.
    expect((await approve(waiting!.requestId)).body.code).toBe('loans.plan-date-taken')
    const withdrawn = await house.admin.post<Approval>(`/approvals/${waiting!.requestId}/withdraw`, {})
    expect(withdrawn.body.state).toBe('withdrawn')
    expect((await versions()).filter(({ state }) => state === 'draft')).toEqual([])
    expect(await pending('ann', 'R-4')).toBe(3_000)
  })

  it('checks the effective date again when it is approved', async () => {
    const { requestId } = expectOk(await draft({ effectiveOn: day(60) }))
    await house.database.query(
      `update approval_requests set change = jsonb_set(change, '{effectiveOn}', to_jsonb($2::text)) where id = $1`,
      [requestId, day(-1)],
    )
    const answer = await approve(requestId)
    expect([answer.status, answer.body.code]).toEqual([409, 'loans.approval-stale'])
    expect(answer.body.message).toContain(`the effective date ${day(-1)} has passed`)
    expect((await house.ceo.post<Approval>(`/approvals/${requestId}/reject`, {})).body.state).toBe('rejected')
  })

  it('is withdrawn before it takes effect, and its date is free again', async () => {
    const gone = expectOk(await house.ceo.post<PlanVersion>('/plans/2/withdraw', { reason: 'A wrong rate' }))
    expect(gone).toMatchObject({ state: 'withdrawn', withdrawnBy: 'boss Test', withdrawnFor: 'A wrong rate' })
    expect((await house.ceo.post('/plans/2/withdraw', { reason: 'again' })).status).toBe(409)
    expect((await house.ceo.post('/plans/1/withdraw', { reason: 'it holds' })).status).toBe(409)
    expect((await house.ceo.post('/plans/99/withdraw', { reason: 'none' })).status).toBe(404)
    expect((await publish()).version).toBe(3)
    expectOk(await house.ceo.post('/plans/3/withdraw', { reason: 'Of this test' }))
  })

  it('of today switches pending estimates at once, while funded loans keep theirs', async () => {
    const made = await publish({ effectiveOn: day(0), rates: rates(100, 30, 10, 10) })
    expect(made.state).toBe('current')
    expect(await pending('ann', 'R-4')).toBe(4_000)
    expect((await house.mine('ann')).totalCommission).toBe(4_000 + 3_000 + 3_000 + 750)
    await house.import(funded('R-5', ''), funded('R-6', day(-3)))
    expect(await house.owed('R-5')).toEqual(['0 ann 400000', '1 bob 120000'])
    expect(await house.owed('R-6')).toEqual(['0 ann 300000', '1 bob 100000'])
    expect((await house.loan('R-1')).shares[0]).toMatchObject({ planVersion: 1, rateBp: 75 })
    await house.import(funded('R-1', day(-40), { Loan_Amount: '500000' }))
    expect(await house.owed('R-1')).toEqual(['0 ann 375000', '1 bob 125000'])
  })

  it('of a later date switches estimates when that comes, by a job that outlives restarts', async () => {
    const { version } = await publish({ rates: rates(50, 25, 10, 10) })
    await startsOn(version, 'company_today() + 1')
    expect(await pending('ann', 'R-4')).toBe(4_000)
    await startsOn(version, 'company_today()')
    // Loans that funded today are dated the day that the version begins on now.
    await house.database.query("insert into plan_resettlements (from_on, cause) select company_today(), 'test'")
    await eventually(async () => expect((await house.mine('ann')).statusCounts.Processing).toBe(1))
    await eventually(async () => {
      expect((await house.database.query<{ version: number }>('select version from estimate_plan'))[0]?.version).toBe(
        version,
      )
    })
    expect(await pending('ann', 'R-4')).toBe(2_000)
    expect((await versions()).find((one) => one.version === version)?.state).toBe('current')
  })

  it('reaches fundings that were booked under another version than the one of their date', async () => {
    await house.import(funded('R-7', day(-2)))
    expect(await house.owed('R-7')).toEqual(['0 ann 300000', '1 bob 100000'])
    const { version } = await publish({ effectiveOn: day(10), rates: rates(90, 25, 10, 10) })
    await startsOn(version, 'company_today() - 3')
    await house.database.query("insert into plan_resettlements (from_on, cause) select company_today() - 3, 'test'")
    await eventually(async () => expect(await house.owed('R-7')).toEqual(['0 ann 360000', '1 bob 100000']))
    await house.mustBalance()
  })

  it('is never edited', async () => {
    await expect(house.database.query('update plan_rates set rate_bp = 1')).rejects.toThrow('append-only')
    await expect(house.database.query('update plan_versions set reason = 1')).rejects.toThrow('append-only')
    await expect(house.database.query('delete from plan_versions where version > 1')).rejects.toThrow('append-only')
  })

  it('counts nothing twice when it switches while sums are folded', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const loans = Array.from({ length: 20 }, (_, no) => row(`T-${turn}-${no}`))
      const [, made] = await Promise.all([
        house.import(...loans),
        publish({ effectiveOn: day(0), rates: rates(60 + turn, 25, 10, 10) }),
        ...Array.from({ length: 5 }, () => house.database.query('select fold_deltas(200000)')),
      ])
      expect(made.state).toBe('current')
    }
  })
})

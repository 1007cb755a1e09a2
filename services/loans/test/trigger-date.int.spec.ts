import type { LoanExplanation, Problem, TriggerSetting } from '@upline/contracts'
import { shortDate } from '../src/pay-calendar/period-span.ts'
import { expectOk } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture

beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people({ username: 'ann' })
  const { id } = await fixture.companyPlan()
  await fixture.publish(id, { effectiveFrom: day(-30), ...terms(100, 25, 10, 10) })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const created = { Created: day(-60) }
const explain = async (number: string) => {
  const { id } = await fixture.loan(number)
  return expectOk(await fixture.admin.get<LoanExplanation>(`/loans/${id}/explanation`))
}

describe('the trigger date', () => {
  it('defaults to the funding date', async () => {
    const setting = expectOk(await fixture.admin.get<TriggerSetting>('/comp-plans/trigger'))
    expect(setting).toEqual({ trigger: 'funding', since: null, changedBy: null })
    await fixture.import(funded('F-1', day(-1), created))
    expect(await fixture.owed('F-1')).toEqual(['0 ann 400000'])
    expect(await explain('F-1')).toMatchObject({
      ...{ trigger: { policy: 'funding', date: 'funding' }, plan: { name: 'Company plan', version: 2 } },
      chainReason: 'Paid on the team structure as of the funding date.',
    })
  })

  it('selects the plan of the application date once the company chooses it', async () => {
    await fixture.database.query('update loans set funded_seen_on = funded_seen_on - 2 where status = 5')
    const set = await fixture.ceo.put<TriggerSetting>('/comp-plans/trigger', { trigger: 'application' })
    expect(set).toMatchObject({ status: 200, body: { trigger: 'application', since: day(0), changedBy: 'boss Test' } })
    await fixture.import(funded('A-1', day(-1), created))
    expect(await fixture.owed('A-1')).toEqual(['0 ann 300000'])
    expect(await explain('A-1')).toMatchObject({
      ...{ trigger: { policy: 'application', date: 'application' }, plan: { version: 1 } },
    })
  })

  it('keeps deciding loans that were seen as funded before, also when they are corrected', async () => {
    await fixture.import(funded('F-1', day(-1), { ...created, Loan_Amount: '500000' }))
    expect(await fixture.owed('F-1')).toEqual(['0 ann 500000'])
  })

  it('falls back to the funding date for a loan without the chosen date, and explains it', async () => {
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'lock' }))
    await fixture.import(funded('L-1', day(-1), created))
    expect(await fixture.owed('L-1')).toEqual(['0 ann 400000'])
    expect((await explain('L-1')).chainReason).toBe(
      'The loan has no lock date. Paid on the team structure as of the funding date.',
    )
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'application' }))
  })

  it('appears for each originator if their dates differ', async () => {
    await fixture.people({ username: 'new', createdAt: new Date().toISOString() })
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'funding' }))
    const second = { Second_Officer: 'new', Second_Officer_Percent: '40' }
    await fixture.import(funded('S-1', day(-3), { ...created, ...second }))
    const { chainReason, originatorDates, trigger } = await explain('S-1')
    expect(originatorDates).toEqual([
      { memberId: fixture.member('ann').id, memberName: 'ann Test', date: 'funding', on: day(-3) },
      { memberId: fixture.member('new').id, memberName: 'new Test', date: 'first-seen', on: day(0) },
    ])
    expect(trigger).toMatchObject({ date: 'funding', on: day(-3) })
    expect(chainReason).toBe(
      `ann Test: Paid on the team structure as of the funding date (${shortDate(day(-3))}). ` +
        'new Test: The loan funded before new Test was added. ' +
        `Paid on the team structure as of the day Upline first saw it as funded (${shortDate(day(0))}).`,
    )
    const { shares } = await fixture.loan('S-1')
    expect(shares.filter(({ level }) => level === 0).map(({ reason }) => reason)).toEqual([
      'Originating loan officer',
      'Originating loan officer on the day Upline first saw the loan as funded. It funded before the officer was added.',
    ])
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'application' }))
  })

  it('can change without a change of pay: the ledger keeps the date of booking, and the explanation says so', async () => {
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'lock' }))
    await fixture.import(funded('K-1', day(-1), { ...created, Lock_Date: day(-10) }))
    const before = await explain('K-1')
    expect([before.decidedOn, before.bookedReason]).toEqual([day(-10), null])
    await fixture.import(funded('K-1', day(-1), { ...created, Lock_Date: day(-9) }))
    const after = await explain('K-1')
    expect([after.decidedOn, after.trigger?.on, after.originatorDates[0]?.on]).toEqual([day(-9), day(-9), day(-9)])
    expect(after.ledger).toEqual(before.ledger)
    expect(after.ledger[0]?.decidedOn).toBe(day(-10))
    expect(after.bookedReason).toBe(
      `Shares booked as of ${shortDate(day(-10))} stay: the date changed afterwards, and these shares are the same on both dates.`,
    )
    await fixture.import(funded('K-1', day(-1), { ...created, Lock_Date: day(-40) }))
    const corrected = await explain('K-1')
    expect([corrected.decidedOn, corrected.bookedReason]).toEqual([day(-40), null])
    expect(await fixture.owed('K-1')).toEqual(['0 ann 300000'])
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'application' }))
  })

  it('can be chosen by ceo and admin alone', async () => {
    const ann = await fixture.as('ann')
    expect((await ann.put('/comp-plans/trigger', { trigger: 'lock' })).status).toBe(403)
    const wrong = await fixture.ceo.put<Problem>('/comp-plans/trigger', { trigger: 'closing' })
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([400, 'trigger'])
  })
})

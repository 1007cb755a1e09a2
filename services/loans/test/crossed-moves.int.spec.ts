import { row } from './loans-fixture.ts'
import { openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture

/** bob's downline has ann. She and zoe have a comp plan that pays no override. */
beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people({ username: 'zoe' }, { username: 'bob' }, { username: 'ann', upline: 'bob' })
  const { id: plan } = await fixture.newPlan('Without overrides')
  await fixture.publish(plan, { effectiveFrom: '2020-01-01', ...terms(75, 0, 0, 0) })
  for (const username of ['ann', 'zoe'])
    await fixture.assign({ plan, scope: 'member', subject: fixture.member(username).id })
  await fixture.import(row('C-1'))
})
afterAll(() => fixture.stop())

describe('moves of different members, in another order than they happened', () => {
  it('leave estimates at the rates of the new uplines, also if the members reported to each other meanwhile', async () => {
    await fixture.move('bob', 'ann')
    await fixture.move('bob', 'zoe')
    expect(await fixture.pending('zoe', 'C-1')).toBe(0)
    await fixture.mustBalance()
  })
})

import { randomUUID } from 'node:crypto'
import type { AgentPayment, AgentRegistrationResult, RecruitingFunnel } from '@upline/contracts'
import { aMember, createdEvent } from '@upline/testing'
import { anAgent, complete, payOn, type PaymentFixture, startPaymentFixture } from './payment-fixture.ts'
import { aFunding, fundedEvent, unfundedEvent } from './recruiting.ts'

describe('the funnel of a recruiter', () => {
  let fixture: PaymentFixture
  const rita = aMember({ role: 'manager', username: 'rita' })

  beforeAll(async () => {
    fixture = await startPaymentFixture()
    await fixture.emit(createdEvent(rita))
  })
  afterAll(() => fixture?.stop())

  const funnel = async () => {
    const caller = await fixture.signInAs({ id: rita.id, username: rita.username, role: 'manager' })
    return (await caller.get<RecruitingFunnel>('/recruiting-funnel')).body
  }

  it('counts a browser once a day, even if it reloads', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    for (const visitor of [first, first, second])
      expect((await fixture.visitor.post('/recruiting-views', { recruiter: 'Rita', visitor })).status).toBe(204)
    expect((await fixture.visitor.post('/recruiting-views', { recruiter: 'nobody', visitor: first })).status).toBe(404)
    expect((await fixture.visitor.post('/recruiting-views', { recruiter: 'rita', visitor: 'x' })).status).toBe(400)
    expect(await funnel()).toMatchObject({ pageViews: 2, signups: 0 })
  })

  it('follows a recruit from the form to their first override', async () => {
    const agentData = anAgent()
    const wish = { agentData, planType: 'premium', recruiterId: rita.id }
    for (const planType of ['basic', 'premium', 'premium'])
      await fixture.visitor.post('/create-agent-payment', { ...wish, planType })
    expect(await funnel()).toMatchObject({ signups: 1, trials: 0 })
    const { body } = await fixture.visitor.post<AgentPayment>('/create-agent-payment', wish)
    await payOn(body.checkoutUrl!)
    await fixture.settled()
    expect(await funnel()).toMatchObject({ signups: 1, trials: 1, paid: 0 })
    const { userId } = (await complete<AgentRegistrationResult>(fixture, { agentData, recruiterId: rita.id })).body
    await fixture.control('clock', { days: 15 })
    await fixture.settled()
    expect(await funnel()).toMatchObject({ trials: 1, paid: 1, firstFunded: 0, firstOverride: 0 })
    const own = aFunding({ officerId: userId })
    await fixture.emit(fundedEvent(own))
    expect(await funnel()).toMatchObject({ firstFunded: 1, firstOverride: 0 })
    const below = aFunding({
      officerId: 'somebody-below',
      shares: [{ level: 1, memberId: userId, rateBp: 25, amountCents: 100_000 }],
    })
    await fixture.emit(fundedEvent(below))
    expect(await funnel()).toMatchObject({ firstFunded: 1, firstOverride: 1 })
    await fixture.emit(unfundedEvent({ ...own, rev: 2 }))
    expect(await funnel()).toMatchObject({ firstFunded: 1 })
  }, 60_000)
})

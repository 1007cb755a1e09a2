import { randomUUID } from 'node:crypto'
import type { AgentPayment, AgentRegistrationResult, RecruitingFunnel } from '@upline/contracts'
import { aMember, createdEvent } from '@upline/testing'
import { anAgent, complete, payOn, type PaymentWorld, startPaymentWorld } from './payment-world.ts'
import { aFunding, fundedEvent, unfundedEvent } from './recruiting.ts'

describe('the funnel of a recruiter', () => {
  let world: PaymentWorld
  const rita = aMember({ role: 'manager', username: 'rita' })

  beforeAll(async () => {
    world = await startPaymentWorld()
    await world.emit(createdEvent(rita))
  })
  afterAll(() => world?.stop())

  const funnel = async () => {
    const caller = await world.signInAs({ id: rita.id, username: rita.username, role: 'manager' })
    return (await caller.get<RecruitingFunnel>('/recruiting-funnel')).body
  }

  it('counts a browser once a day, whatever it reloads', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    for (const visitor of [first, first, second])
      expect((await world.visitor.post('/recruiting-views', { recruiter: 'Rita', visitor })).status).toBe(204)
    expect((await world.visitor.post('/recruiting-views', { recruiter: 'nobody', visitor: first })).status).toBe(404)
    expect((await world.visitor.post('/recruiting-views', { recruiter: 'rita', visitor: 'x' })).status).toBe(400)
    expect(await funnel()).toMatchObject({ pageViews: 2, signups: 0 })
  })

  it('follows a recruit from the form to the first override of their own', async () => {
    const agentData = anAgent()
    const wish = { agentData, planType: 'premium', recruiterId: rita.id }
    for (const planType of ['basic', 'premium', 'premium'])
      await world.visitor.post('/create-agent-payment', { ...wish, planType })
    expect(await funnel()).toMatchObject({ signups: 1, trials: 0 })
    const { body } = await world.visitor.post<AgentPayment>('/create-agent-payment', wish)
    await payOn(body.checkoutUrl!)
    await world.settled()
    expect(await funnel()).toMatchObject({ signups: 1, trials: 1, paid: 0 })
    const { userId } = (await complete<AgentRegistrationResult>(world, { agentData, recruiterId: rita.id })).body
    await world.control('clock', { days: 15 })
    await world.settled()
    expect(await funnel()).toMatchObject({ trials: 1, paid: 1, firstFunded: 0, firstOverride: 0 })
    const own = aFunding({ officerId: userId })
    await world.emit(fundedEvent(own))
    expect(await funnel()).toMatchObject({ firstFunded: 1, firstOverride: 0 })
    const below = aFunding({
      officerId: 'somebody-below',
      shares: [{ level: 1, memberId: userId, rateBp: 25, amountCents: 100_000 }],
    })
    await world.emit(fundedEvent(below))
    expect(await funnel()).toMatchObject({ firstFunded: 1, firstOverride: 1 })
    await world.emit(unfundedEvent({ ...own, rev: 2 }))
    expect(await funnel()).toMatchObject({ firstFunded: 1 })
  }, 60_000)
})

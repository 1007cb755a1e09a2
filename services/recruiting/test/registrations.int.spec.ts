import type {
  AgentData,
  AgentPayment,
  AgentRegistrationResult,
  AgentRegistrationState,
  Problem,
} from '@upline/contracts'
import {
  applicantKnown,
  registrationCompleted,
  registrationFailed,
  subscriptionChanged,
} from '@upline/contracts/events'
import { aMember, createdEvent, eventually } from '@upline/testing'
import { Browser } from './browser.ts'
import {
  anAgent,
  complete,
  payOn,
  type PaymentFixture,
  refusedEvent,
  registered,
  startPaymentFixture,
} from './payment-fixture.ts'

describe('a registration', () => {
  let fixture: PaymentFixture

  beforeAll(async () => {
    fixture = await startPaymentFixture()
  })
  afterAll(() => fixture?.stop())

  const completing = <Body>(agentData: object, planType = 'premium') =>
    fixture.visitor.post<Body>('/complete-agent-registration', { agentData, recruiterId: null, planType })

  const registrationOf = (email: string) =>
    eventually(async () => {
      const found = (await registered(fixture)).find(({ agent: of }) => of.email === email)
      if (!found) throw new Error('not registered yet')
      return found
    })

  it('answers 402 without a payment, even if a payment page was opened', async () => {
    const agent = anAgent()
    expect(await completing<Problem>(agent)).toMatchObject({ status: 402, body: { code: 'recruiting.unpaid' } })
    const payment = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      ...{ agentData: agent, planType: 'premium', amount: 1 },
    })
    expect(payment).toMatchObject({ status: 200, body: { status: 'open', isSimulated: true } })
    expect((await completing(agent)).status).toBe(402)
  })

  it('takes the price from the plan, ignores the sent amount, and shows the price on the hosted page', async () => {
    for (const [planType, price] of [
      ['basic', '$49.00'],
      ['premium', '$149.00'],
    ]) {
      const { body } = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
        ...{ agentData: anAgent(), planType, amount: 0.01 },
      })
      const page = await (await fetch(body.checkoutUrl!)).text()
      expect(page).toContain(price)
      expect(page).toContain('simulated')
      expect(page).toContain('14 days free')
    }
  })

  it('creates one member for a payment and returns the same response when sent again', async () => {
    const agent = anAgent({ email: 'Nora.Lind@Applicants.Example' })
    await fixture.pay(agent)
    const first = await complete<AgentRegistrationResult>(fixture, { agentData: agent })
    expect(first).toMatchObject({ status: 200, body: { success: true, username: 'nora.lind@applicants.example' } })
    const again = await Promise.all([1, 2, 3].map(() => completing<AgentRegistrationResult>(agent)))
    for (const answer of again) expect(answer).toMatchObject({ status: 200, body: first.body })
    expect((await registered(fixture)).filter(({ agent: of }) => of.email === first.body.username)).toHaveLength(1)
    const done = (await fixture.published(registrationCompleted)).filter(
      ({ data }) => data.memberId === first.body.userId,
    )
    expect(done).toHaveLength(1)
    const changes = await fixture.published(subscriptionChanged)
    expect(changes.at(-1)!.data).toMatchObject({ memberId: first.body.userId, status: 'trialing', isOpen: true })
  })

  it('reports that it is already paid when the payment is requested again', async () => {
    const agent = anAgent()
    const paid = await fixture.pay(agent, 'basic')
    const again = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      agentData: agent,
      planType: 'basic',
    })
    expect(again).toMatchObject({ status: 200, body: { paymentId: paid.paymentId, status: 'trialing' } })
    expect(again.body.checkoutUrl).toBeUndefined()
    const other = await fixture.visitor.post<Problem>('/create-agent-payment', {
      agentData: agent,
      planType: 'premium',
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'recruiting.other-plan-paid' } })
  })

  it('returns one hosted page per checkout session, even for repeated or concurrent forms', async () => {
    const [agent, browser] = [anAgent(), new Browser(fixture.visitor)]
    const wish = { agentData: agent, planType: 'basic' }
    await browser.post('/create-agent-payment', { ...wish, planType: 'premium' })
    const answers = await Promise.all([1, 2, 3].map(() => browser.post<AgentPayment>('/create-agent-payment', wish)))
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1)
  })

  it('reports a declined card on the page and accepts another one', async () => {
    const agent = anAgent()
    const { body } = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      ...{ agentData: agent, planType: 'basic' },
    })
    const declined = await payOn(body.checkoutUrl!, 'declined')
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your card was declined. Nothing was paid.')
    expect((await completing(agent, 'basic')).status).toBe(402)
    expect((await payOn(body.checkoutUrl!)).status).toBe(303)
  })

  it('waits for the webhook of a paid page, and never trusts the return URL alone', async () => {
    await fixture.control('webhooks', { held: true })
    const agent = anAgent()
    const { body } = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      ...{ agentData: agent, planType: 'premium' },
    })
    await payOn(body.checkoutUrl!)
    const answer = complete<AgentRegistrationResult>(fixture, { agentData: agent })
    await new Promise((done) => setTimeout(done, 700))
    expect((await registered(fixture)).some(({ agent: of }) => of.email === agent.email)).toBe(false)
    await fixture.control('webhooks', { held: false })
    expect(await answer).toMatchObject({ status: 200, body: { success: true } })
  })

  it('answers 202 with the URL of its state if it takes more than ten seconds', async () => {
    const agent = anAgent()
    await fixture.pay(agent)
    const answer = await completing<AgentRegistrationState>(agent)
    expect(answer).toMatchObject({ status: 202, body: { status: 'running', success: false, userId: null } })
    expect(answer.headers['location']).toBe(`/api/agent-registrations/${answer.body.id}`)
    await fixture.answerAsRoster(answer.body.id)
    const ended = await fixture.visitor.get<AgentRegistrationState>(`/agent-registrations/${answer.body.id}`)
    expect(ended.body).toMatchObject({ status: 'completed', success: true, username: agent.email, reason: null })
  }, 30_000)

  it('cancels the plan if roster refuses it, emails the reason, hides it from the page, and repeats the response', async () => {
    const agent = anAgent()
    await fixture.pay(agent)
    const answer = completing<Problem>(agent)
    const { registrationId } = await registrationOf(agent.email)
    await fixture.emit(refusedEvent(registrationId, 'This email address is already in use.'))
    const response = await answer
    const money = 'Your plan is canceled and nothing was charged.'
    const message = `Your registration could not be completed. We emailed you the reason. ${money}`
    expect(response).toMatchObject({ status: 409, body: { code: 'recruiting.registration-failed', message } })
    expect(await completing<Problem>(agent)).toMatchObject({ status: 409, body: { message } })
    const failed = (await fixture.published(registrationFailed)).filter(({ key }) => key === registrationId)
    expect(failed.map(({ data }) => data)).toMatchObject([
      { memberId: null, refunded: false, reason: `This email address is already in use. ${money}` },
    ])
    await fixture.settled()
    const state = await fixture.control<{ subscriptions: Record<string, { status: string; customer: string }> }>(
      'account',
    )
    const [row] = await fixture.database.query<{ id: string }>(
      `select s.id from subscriptions s join payments p on p.id = s.payment_id where p.email = $1`,
      [agent.email],
    )
    expect(state.subscriptions[row!.id]!.status).toBe('canceled')
  })

  it('gets the usual response for a member’s address, and the member gets one email a day', async () => {
    const agent = anAgent({ email: 'Rita@Members.Example' })
    await fixture.emit(createdEvent(aMember({ username: 'rita', email: 'rita@members.example', firstName: 'Rita' })))
    const browser = new Browser(fixture.visitor)
    const apply = (of: AgentData) =>
      browser.post<AgentPayment>('/create-agent-payment', { agentData: of, planType: 'basic' })
    const [known, unknown] = [await apply(agent), await apply(anAgent())]
    expect([known.status, known.body.status, known.body.isSimulated]).toEqual([200, 'open', true])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(new URL(known.body.checkoutUrl!).pathname.length).toBe(new URL(unknown.body.checkoutUrl!).pathname.length)
    expect((await apply(agent)).body).toEqual(known.body)
    expect((await completing<Problem>(agent, 'basic')).status).toBe(402)
    const events = (await fixture.published(applicantKnown)).filter(({ data }) => data.email === 'rita@members.example')
    expect(events.map(({ data }) => data.firstName)).toEqual(['Rita'])
  })

  it('reveals that it has ended only to the same form, not to anyone who knows the address', async () => {
    const agent = anAgent()
    const paid = await fixture.pay(agent)
    await complete<AgentRegistrationResult>(fixture, { agentData: agent })
    const stranger = anAgent({ email: agent.email })
    const apply = async (of: AgentData, planType: string) =>
      (await fixture.visitor.post<AgentPayment>('/create-agent-payment', { agentData: of, planType })).body
    expect(await apply(agent, 'premium')).toMatchObject({ paymentId: paid.paymentId, status: 'trialing' })
    expect(await apply(stranger, 'premium')).toMatchObject({ status: 'open', checkoutUrl: expect.any(String) })
    expect(await apply(stranger, 'basic')).toMatchObject({ status: 'open', checkoutUrl: expect.any(String) })
    expect(await completing<Problem>(stranger)).toMatchObject({ status: 402, body: { code: 'recruiting.unpaid' } })
    expect((await completing(agent)).status).toBe(200)
  }, 30_000)

  it('undoes the member and the plan if the credentials do not arrive within the promised 24 hours', async () => {
    const agent = anAgent()
    await fixture.pay(agent)
    void completing(agent)
    const { registrationId, memberId } = await registrationOf(agent.email)
    const member = aMember({ id: memberId, username: agent.email, email: agent.email })
    await fixture.emit(createdEvent(member, { origin: 'registered', registrationId, by: null }))
    const began = (hoursAgo: number) =>
      fixture.database.query(`update registrations set created_at = now() - make_interval(hours => $2) where id = $1`, [
        registrationId,
        hoursAgo,
      ])
    await began(23)
    await new Promise((done) => setTimeout(done, 2_500)) // the sweeper has looked
    const [row] = await fixture.database.query<{ state: string }>(`select state from registrations where id = $1`, [
      registrationId,
    ])
    expect(row?.state).toBe('joining')
    await began(25)
    const failed = await eventually(async () => {
      const found = (await fixture.published(registrationFailed)).find(({ key }) => key === registrationId)
      if (!found) throw new Error('not undone yet')
      return found
    })
    expect(failed.data).toMatchObject({ memberId, refunded: false })
    expect(failed.data.reason).toContain('could not be finished in time. Your plan is canceled')
    expect(await completing<Problem>(agent)).toMatchObject({ status: 409 })
  }, 60_000)

  it('continues automatically if the page was closed after the payment', async () => {
    const agent = anAgent()
    await fixture.pay(agent)
    await fixture.database.query(`update payments set started_at = now() - interval '6 minutes' where email = $1`, [
      agent.email,
    ])
    const { registrationId } = await registrationOf(agent.email)
    await fixture.answerAsRoster(registrationId)
    const done = (await fixture.published(registrationCompleted)).filter(({ key }) => key === registrationId)
    expect(done.map(({ data }) => data.username)).toEqual([agent.email])
  }, 60_000)

  it('keeps the recruiter if the page that named them was closed before the payment arrived', async () => {
    const [agent, recruiter] = [anAgent(), aMember({ username: `sender${Date.now()}` })]
    await fixture.emit(createdEvent(recruiter))
    const named = { agentData: agent, planType: 'premium', recruiterId: recruiter.username }
    const { body } = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      ...{ agentData: agent, planType: 'premium', amount: 1 },
    })
    const early = await fixture.visitor.post<Problem>('/complete-agent-registration', named)
    expect(early).toMatchObject({ status: 402, body: { code: 'recruiting.unpaid' } })
    await payOn(body.checkoutUrl!)
    await fixture.settled()
    await fixture.database.query(`update payments set started_at = now() - interval '6 minutes' where email = $1`, [
      agent.email,
    ])
    expect(await registrationOf(agent.email)).toMatchObject({ recruiterId: recruiter.id })
  }, 60_000)

  it('refunds a payment that was made before the failure', async () => {
    const agent = anAgent()
    await fixture.pay(agent)
    await fixture.control('clock', { days: 15 })
    await fixture.settled()
    const answer = completing<Problem>(agent)
    const { registrationId } = await registrationOf(agent.email)
    await fixture.emit(refusedEvent(registrationId, 'The selected upline is not in the roster.'))
    expect((await answer).body.message).toContain('Your payment has been refunded and your plan is canceled.')
    const { refunds } = await fixture.control<{ refunds: Record<string, { amount: number }> }>('account')
    expect(Object.values(refunds).map(({ amount }) => amount)).toContain(14_900)
  }, 90_000)

  it('reports every invalid field with the message of the product', async () => {
    const bad = { firstName: 'N', lastName: '', email: 'no', title: '', nmls: '', mobilePhone: '555', website: 'x' }
    const links = { calendarLink: 'x', facebookUrl: 'x', twitterUrl: 'x', linkedinUrl: 'x', youtubeUrl: 'x' }
    const agentData = { ...bad, ...links, instagramUrl: 'javascript:alert(1)' }
    for (const call of ['/create-agent-payment', '/complete-agent-registration']) {
      const answer = await fixture.visitor.post<Problem>(call, { agentData, planType: 'basic', recruiterId: null })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([
        { field: 'agentData.firstName', message: 'First name must be at least 2 characters' },
        { field: 'agentData.lastName', message: 'Last name must be at least 2 characters' },
        { field: 'agentData.email', message: 'Please enter a valid email address' },
        { field: 'agentData.title', message: 'Title is required' },
        { field: 'agentData.nmls', message: 'NMLS ID is required' },
        { field: 'agentData.mobilePhone', message: 'Valid mobile phone is required' },
        { field: 'agentData.website', message: 'Please enter a valid website URL' },
        { field: 'agentData.calendarLink', message: 'Please enter a valid calendar URL' },
        { field: 'agentData.facebookUrl', message: 'Please enter a valid Facebook URL' },
        { field: 'agentData.twitterUrl', message: 'Please enter a valid Twitter URL' },
        { field: 'agentData.linkedinUrl', message: 'Please enter a valid LinkedIn URL' },
        { field: 'agentData.youtubeUrl', message: 'Please enter a valid YouTube URL' },
        { field: 'agentData.instagramUrl', message: 'Please enter a valid Instagram URL' },
      ])
    }
    const plan = await fixture.visitor.post<Problem>('/create-agent-payment', {
      agentData: anAgent(),
      planType: 'gold',
    })
    expect(plan.body.errors).toEqual([{ field: 'planType', message: 'Please choose a plan: basic or premium' }])
  })

  it('reports that nothing was charged while the provider is unavailable, and continues with the same page', async () => {
    const agent = anAgent()
    // More than the attempts of one call, because concurrent work may use some of them.
    await fixture.control('faults', { failures: 100, status: 500 })
    const away = await fixture.visitor.post<Problem>('/create-agent-payment', { agentData: agent, planType: 'basic' })
    expect(away).toMatchObject({ status: 503, body: { code: 'recruiting.payment-provider-away' } })
    await fixture.control('faults', { failures: 0 })
    const back = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      agentData: agent,
      planType: 'basic',
    })
    expect(back).toMatchObject({ status: 200, body: { status: 'open' } })
  })

  it('opens one page if the provider handled the call but its response was lost', async () => {
    const agent = anAgent()
    const before = (await fixture.control<{ counts: { sessions: number } }>('state')).counts.sessions
    await fixture.control('faults', { timeouts: 1 })
    const answer = await fixture.visitor.post<AgentPayment>('/create-agent-payment', {
      agentData: agent,
      planType: 'basic',
    })
    expect(answer.status).toBe(200)
    expect((await fixture.control<{ counts: { sessions: number } }>('state')).counts.sessions).toBe(before + 1)
  }, 30_000)
})

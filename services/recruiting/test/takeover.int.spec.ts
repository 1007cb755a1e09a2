import type { AgentData, AgentPayment, AgentRegistrationResult, PlanType, Problem } from '@upline/contracts'
import { registrationFailed } from '@upline/contracts/events'
import { aMember, createdEvent, eventually } from '@upline/testing'
import { Browser } from './browser.ts'
import { anAgent, payOn, type PaymentFixture, registered, startPaymentFixture } from './payment-fixture.ts'

let fixture: PaymentFixture
const [rita, sam] = [aMember({ username: 'rita' }), aMember({ username: 'sam' })]

beforeAll(async () => {
  fixture = await startPaymentFixture()
  for (const member of [rita, sam]) await fixture.emit(createdEvent(member))
})
afterAll(() => fixture?.stop())

const browser = () => new Browser(fixture.visitor)

/** Another person who knows the email address. */
const strangerTo = (agent: AgentData): AgentData => anAgent({ firstName: 'Eve', lastName: 'Adler', email: agent.email })

const apply = async (
  by: Browser,
  agentData: AgentData,
  more: { recruiterId?: string | null; planType?: PlanType } = {},
) => (await by.post<AgentPayment>('/create-agent-payment', { planType: 'premium', ...more, agentData })).body

const complete = (by: Browser, agentData: AgentData, recruiterId: string | null = null) =>
  by.post<AgentRegistrationResult & Problem>('/complete-agent-registration', {
    ...{ agentData, recruiterId, planType: 'premium' },
  })

const pay = async (payment: AgentPayment) => {
  expect((await payOn(payment.checkoutUrl!)).status).toBe(303)
  await fixture.settled()
}

const registrationsOf = async ({ email }: AgentData) =>
  (await registered(fixture)).filter(({ agent }) => agent.email === email)

/** Completes while it responds like roster and identity. */
async function completed(by: Browser, agentData: AgentData, recruiterId: string | null = null) {
  const answer = complete(by, agentData, recruiterId)
  const { registrationId } = await eventually(async () => {
    const [found] = await registrationsOf(agentData)
    if (!found) throw new Error('not registered yet')
    return found
  })
  await fixture.answerAsRoster(registrationId)
  return answer
}

describe('a paid registration', () => {
  it('refuses a stranger who completes it with their own name, NMLS ID and recruiter', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: rita.id }))
    const answer = await complete(browser(), strangerTo(agent), sam.id)
    expect(answer).toMatchObject({ status: 402, body: { code: 'recruiting.unpaid' } })
    expect(await registrationsOf(agent)).toEqual([])
    expect((await completed(payer, agent, rita.id)).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([
      { recruiterId: rita.id, agent: { firstName: 'Nora', nmls: agent.nmls, mobilePhone: agent.mobilePhone } },
    ])
  })

  it('keeps the recruiter of the payment if a later call names another one', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: rita.id }))
    expect((await completed(browser(), agent, sam.id)).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: rita.id }])
  })

  it('stays without a recruiter if the payment began with none, even for the same form', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: null }))
    expect((await completed(browser(), agent, sam.id)).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: null }])
  })

  it('keeps the person of the payment even if the payer sends another one', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: null }))
    expect((await completed(payer, strangerTo(agent))).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ agent: { firstName: 'Nora', nmls: agent.nmls } }])
  })

  it('gives the same response to the payer and to a replay, and nothing to a stranger', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: rita.id }))
    const first = await completed(payer, agent, rita.id)
    const replays = await Promise.all([payer, browser()].map((by) => complete(by, agent, sam.id)))
    for (const replay of replays) expect(replay).toMatchObject({ status: 200, body: first.body })
    expect((await complete(browser(), strangerTo(agent), sam.id)).status).toBe(402)
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: rita.id }])
  })

  it('begins once when payer and stranger complete at the same time', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent, { recruiterId: rita.id }))
    const race = [
      complete(browser(), agent, sam.id),
      complete(payer, agent, rita.id),
      complete(browser(), strangerTo(agent), sam.id),
    ]
    const { registrationId } = await eventually(async () => {
      const [found] = await registrationsOf(agent)
      if (!found) throw new Error('not registered yet')
      return found
    })
    await fixture.answerAsRoster(registrationId)
    expect((await Promise.all(race)).map(({ status }) => status)).toEqual([200, 200, 402])
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: rita.id, agent: { firstName: 'Nora' } }])
  })

  it('takes its recruiter from the completing call if the payment left the field out, once and for the same form', async () => {
    const [payer, agent] = [browser(), anAgent()]
    await pay(await apply(payer, agent))
    const otherTitle = { ...agent, title: 'Branch Manager' }
    const race = complete(browser(), otherTitle, sam.id)
    const begun = await eventually(async () => {
      const [found] = await registrationsOf(agent)
      if (!found) throw new Error('not registered yet')
      return found
    })
    expect([begun.recruiterId, begun.agent.title]).toEqual([null, agent.title])
    await fixture.answerAsRoster(begun.registrationId)
    expect((await race).status).toBe(200)
    const other = anAgent()
    await pay(await apply(browser(), other))
    expect((await completed(browser(), other, rita.username)).status).toBe(200)
    await complete(browser(), other, sam.id)
    expect(await registrationsOf(other)).toMatchObject([{ recruiterId: rita.id }])
  })

  it('belongs to the signed-in account that began it, without a cookie', async () => {
    const [agent, manager] = [anAgent(), await fixture.signInAs({ id: rita.id, username: 'rita', role: 'manager' })]
    const wish = { agentData: agent, planType: 'premium' }
    const { body: payment } = await manager.post<AgentPayment>('/create-agent-payment', wish)
    expect((await manager.post<AgentPayment>('/create-agent-payment', wish)).body.paymentId).toBe(payment.paymentId)
    await pay(payment)
    const answer = manager.post('/complete-agent-registration', {
      ...{ ...wish, agentData: { ...agent, title: 'Branch Manager' }, recruiterId: rita.id },
    })
    await eventually(async () => expect(await registrationsOf(agent)).toHaveLength(1))
    const [begun] = await registrationsOf(agent)
    expect(begun).toMatchObject({ recruiterId: rita.id, agent: { title: agent.title } })
    await fixture.answerAsRoster(begun!.registrationId)
    expect((await answer).status).toBe(200)
  })
})

describe('an open payment', () => {
  it('does not change when another checkout session applies, which gets its own payment', async () => {
    const [payer, stranger, agent] = [browser(), browser(), anAgent()]
    const first = await apply(payer, agent, { recruiterId: rita.id })
    const theirs = await apply(stranger, agent, { recruiterId: sam.id })
    const forged = await apply(browser(), strangerTo(agent), { recruiterId: sam.id })
    expect(new Set([first, theirs, forged].map(({ paymentId }) => paymentId)).size).toBe(3)
    expect(await apply(payer, agent, { recruiterId: rita.id })).toEqual(first)
    await pay(first)
    expect((await completed(payer, agent)).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: rita.id, agent: { firstName: 'Nora' } }])
  })

  it('takes the latest form of its own checkout session', async () => {
    const [payer, agent] = [browser(), anAgent()]
    const first = await apply(payer, agent)
    const corrected = { ...agent, lastName: 'Lindgren' }
    expect(await apply(payer, corrected, { recruiterId: rita.id })).toEqual(first)
    await pay(first)
    expect((await completed(payer, corrected)).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ recruiterId: rita.id, agent: { lastName: 'Lindgren' } }])
  })

  it('stays open when a stranger chooses the other plan, who learns nothing about the paid one', async () => {
    const [payer, stranger, agent] = [browser(), browser(), anAgent()]
    const first = await apply(payer, agent)
    expect((await apply(stranger, strangerTo(agent), { planType: 'basic' })).status).toBe('open')
    await pay(first)
    for (const planType of ['basic', 'premium'] as const)
      expect((await apply(stranger, strangerTo(agent), { planType })).status).toBe('open')
  })

  it('closes when its owner chooses the other plan', async () => {
    const [payer, agent] = [browser(), anAgent()]
    const first = await apply(payer, agent)
    await apply(payer, agent, { planType: 'basic' })
    expect(await (await payOn(first.checkoutUrl!)).text()).not.toContain('Pay (simulated)')
    const [row] = await fixture.database.query<{ status: string }>('select status from payments where id = $1', [
      first.paymentId,
    ])
    expect(row!.status).toBe('ended')
  })
})

describe('two payments for one email address', () => {
  const planOf = async (paymentId: string) => {
    const [row] = await fixture.database.query<{ id: string }>('select id from subscriptions where payment_id = $1', [
      paymentId,
    ])
    const { subscriptions } = await fixture.control<{ subscriptions: Record<string, { status: string }> }>('account')
    return subscriptions[row!.id]!.status
  }

  it('register the first one that is completed; the other one’s plan is canceled', async () => {
    const [payer, other, agent] = [browser(), browser(), anAgent()]
    const first = await apply(payer, agent)
    const second = await apply(other, strangerTo(agent))
    await pay(first)
    await pay(second)
    const won = complete(payer, agent)
    await eventually(async () => expect(await registrationsOf(agent)).toHaveLength(1))
    const lost = await complete(other, strangerTo(agent))
    expect(lost).toMatchObject({ status: 409, body: { code: 'recruiting.registration-failed' } })
    expect(lost.body.message).toContain('canceled')
    expect(lost.body.message).not.toContain('Another registration')
    await fixture.answerAsRoster((await registrationsOf(agent))[0]!.registrationId)
    expect((await won).status).toBe(200)
    expect(await registrationsOf(agent)).toMatchObject([{ agent: { firstName: 'Nora' } }])
    await fixture.settled()
    expect([await planOf(first.paymentId), await planOf(second.paymentId)]).toEqual(['trialing', 'canceled'])
    const events = (await fixture.published(registrationFailed)).filter(({ data }) => data.email === agent.email)
    expect(events.map(({ data }) => data.reason)).toEqual([
      'Another registration with this email address was paid first. Your plan is canceled and nothing was charged.',
    ])
  })

  it('close the unpaid page of the one that did not register', async () => {
    const [payer, other, agent] = [browser(), browser(), anAgent()]
    const left = await apply(other, strangerTo(agent))
    await pay(await apply(payer, agent))
    await completed(payer, agent)
    await eventually(async () => {
      const [row] = await fixture.database.query<{ status: string }>('select status from payments where id = $1', [
        left.paymentId,
      ])
      expect(row!.status).toBe('ended')
    })
    expect((await payOn(left.checkoutUrl!)).status).not.toBe(303)
  })
})

describe('the checkout session', () => {
  it('lives in a cookie that no script reads; the database stores its hash only', async () => {
    const agentData = anAgent()
    const answer = await fixture.visitor.post('/create-agent-payment', { agentData, planType: 'basic' })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^upline_checkout=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const key = /=([\w-]{43});/.exec(cookie)![1]!
    const [row] = await fixture.database.query<{ row: string }>(
      'select to_jsonb(p)::text as row from payments p where email = $1',
      [agentData.email],
    )
    expect(row!.row).not.toContain(key)
  })

  it('marks its cookie Secure behind TLS, and replaces a malformed one', async () => {
    const answer = await fixture.visitor.call('POST', '/create-agent-payment', {
      body: { agentData: anAgent(), planType: 'basic' },
      headers: { 'x-upline-proto': 'https', cookie: 'upline_checkout=short' },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^upline_checkout=[\w-]{43};.*; Secure$/)
  })
})

describe('the state of a registration', () => {
  it('answers to its own id and to the session id of the payment page, and to nothing that others know', async () => {
    const [payer, agent] = [browser(), anAgent()]
    const payment = await apply(payer, agent)
    await pay(payment)
    const { body } = await completed(payer, agent)
    const session = payment.checkoutUrl!.split('/').at(-1)!
    expect((await fixture.visitor.get(`/agent-registrations/${session}`)).status).toBe(200)
    for (const guess of [payment.paymentId, body.userId, agent.email, encodeURIComponent(agent.email)])
      expect((await fixture.visitor.get(`/agent-registrations/${guess}`)).status).toBe(404)
  })
})

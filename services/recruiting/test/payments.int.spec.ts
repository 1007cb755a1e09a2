import { createHmac } from 'node:crypto'
import type {
  AgentRegistrationResult,
  OwnPlan,
  PaymentPlace,
  Problem,
  RecruitBonuses,
  RecruitingSettings,
} from '@upline/contracts'
import {
  paymentReceived,
  recruitBonusEarned,
  recruitBonusReversed,
  recruitingTermsChanged,
  subscriptionChanged,
  trialEnding,
} from '@upline/contracts/events'
import { aMember, type Caller, changed, createdEvent, eventually, importedEvent } from '@upline/testing'
import { anAgent, complete, payOn, type PaymentFixture, startPaymentFixture } from './payment-fixture.ts'
import { aFunding, fundedEvent, unfundedEvent } from './recruiting.ts'

const VECTOR = {
  secret: 'whsec_test_upline',
  body: '{"id":"evt_1","type":"invoice.paid"}',
  at: 1_767_225_600,
  signature: '91e74d478c9e07a0bfb6cfaae96fe7d6ee5ed60b29941573c9a9dd3792887bab',
}

const signed = (body: string, at: number, secret = VECTOR.secret) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

describe('the webhook of the payment provider', () => {
  let fixture: PaymentFixture

  beforeAll(async () => {
    fixture = await startPaymentFixture()
  })
  afterAll(() => fixture?.stop())

  const send = (payload: string, signature: string) =>
    fixture.visitor.call<Problem>('POST', '/hooks/stripe', {
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const body = (id: string) => JSON.stringify({ id, type: 'product.updated', data: { object: { id: 'prod_1' } } })
  const now = () => Math.floor(Date.now() / 1000)

  it("matches the provider's test vector, and refuses it today because it is too old", async () => {
    expect(signed(VECTOR.body, VECTOR.at)).toBe(`t=${VECTOR.at},v1=${VECTOR.signature}`)
    const answer = await send(VECTOR.body, `t=${VECTOR.at},v1=${VECTOR.signature}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'recruiting.webhook-signature' } })
  })

  it('accepts a signature over the raw body that is up to five minutes old', async () => {
    expect((await send(body('evt_good'), signed(body('evt_good'), now() - 290))).status).toBe(200)
    expect((await send(body('evt_late'), signed(body('evt_late'), now() - 310))).status).toBe(400)
    expect((await send(`${body('evt_more')} `, signed(body('evt_more'), now()))).status).toBe(400)
    expect((await send(body('evt_other'), signed(body('evt_other'), now(), 'whsec_other'))).status).toBe(400)
    expect((await send(body('evt_none'), '')).status).toBe(400)
  })

  it('accepts any of several signatures, as during a change of the secret', async () => {
    const text = body('evt_rolled')
    const two = `${signed(text, now(), 'whsec_old')},${signed(text, now()).split(',')[1]}`
    expect((await send(text, two)).status).toBe(200)
  })

  it('stores each event once, even if it is delivered again', async () => {
    const text = body('evt_twice')
    const answers = await Promise.all([1, 2, 3].map(() => send(text, signed(text, now()))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kept = await fixture.database.query(`select 1 from provider_events where id = 'evt_twice'`)
    expect(kept).toHaveLength(1)
  })
})

describe('a subscription', () => {
  let fixture: PaymentFixture

  beforeAll(async () => {
    fixture = await startPaymentFixture()
    await fixture.control('webhooks', { twice: true })
  })
  afterAll(() => fixture?.stop())

  const register = async (over: object = {}, card = 'good') => {
    const agent = anAgent()
    await fixture.pay(agent, 'premium', card)
    const { body } = await complete<AgentRegistrationResult>(fixture, { agentData: agent, ...over })
    const caller = await fixture.signInAs({ id: body.userId, username: body.username, role: 'loan_officer' })
    return { agent, caller, userId: body.userId }
  }
  const planOf = async (caller: Caller) => (await caller.get<OwnPlan>('/own-plan')).body
  const pass = async (days: number) => {
    await fixture.control('clock', { days })
    await fixture.settled()
  }
  const of = async <E extends typeof paymentReceived | typeof trialEnding>(event: E, userId: string) =>
    (await fixture.published(event)).filter(({ data }) => (data as { memberId: string | null }).memberId === userId)

  it('starts with a 14-day trial and a reminder three days before its end, then charges monthly with one receipt each', async () => {
    const { caller, userId } = await register()
    expect(await planOf(caller)).toMatchObject({
      planType: 'premium',
      status: 'trialing',
      isPremium: true,
      refundable: null,
    })
    await pass(12)
    expect(await of(trialEnding, userId)).toHaveLength(1)
    expect(await of(paymentReceived, userId)).toHaveLength(0)
    await pass(3)
    const receipts = await of(paymentReceived, userId)
    expect(receipts.map(({ data }) => data)).toMatchObject([
      { amountCents: 14_900, isSimulated: true, planType: 'premium' },
    ])
    expect(await planOf(caller)).toMatchObject({ status: 'active', refundable: { amount: 149 } })
    await pass(30)
    expect(await of(paymentReceived, userId)).toHaveLength(2)
  }, 60_000)

  it('stays open for a grace period if a charge fails, is retried, and ends after the last attempt', async () => {
    const { caller, userId } = await register({}, 'declined-later')
    await pass(15)
    expect(await planOf(caller)).toMatchObject({ status: 'past_due', isPremium: true })
    // The grace period is ours and uses our own clock.
    await fixture.database.query(`update subscriptions set past_due_since = now() - interval '8 days'`)
    await pass(3)
    expect(await planOf(caller)).toMatchObject({ status: 'past_due', isPremium: false, recruitingLink: null })
    await pass(20)
    expect(await planOf(caller)).toMatchObject({ status: 'canceled', isPremium: false })
    expect(await of(paymentReceived, userId)).toHaveLength(0)
    const states = (await fixture.published(subscriptionChanged)).filter(({ data }) => data.memberId === userId)
    expect(states.map(({ data }) => [data.status, data.isOpen])).toEqual([
      ['trialing', true],
      ['past_due', true],
      ['past_due', false],
      ['canceled', false],
    ])
  }, 60_000)

  it('becomes active again when a new card works', async () => {
    const { caller } = await register({}, 'declined-later')
    await pass(15)
    const { body } = await caller.post<PaymentPlace>('/own-plan/portal', {})
    const [held] = await fixture.database.query<{ id: string }>(
      `select s.id from subscriptions s join payments p on p.id = s.payment_id where p.member_id = $1`,
      [caller.user.id],
    )
    const act = new URLSearchParams({ subscription: held!.id, act: 'new-card' })
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: act })
    await pass(0)
    expect(await planOf(caller)).toMatchObject({ status: 'active', isPremium: true })
  }, 60_000)

  it('ends immediately with a refund within 30 days, and is not refunded twice', async () => {
    const { caller } = await register()
    expect((await caller.post<Problem>('/own-plan/refund', {})).status).toBe(409)
    await pass(15)
    const answer = await caller.post<OwnPlan>('/own-plan/refund', {})
    expect(answer).toMatchObject({ status: 200, body: { status: 'canceled', isPremium: false } })
    await fixture.settled()
    expect(await planOf(caller)).toMatchObject({ refundable: null })
    expect((await caller.post('/own-plan/refund', {})).status).toBe(409)
  }, 60_000)

  it('changes from basic to premium, which enables the recruiting link', async () => {
    const agent = anAgent()
    await fixture.pay(agent, 'basic')
    const { body } = await complete<AgentRegistrationResult>(fixture, { agentData: agent, planType: 'basic' })
    const caller = await fixture.signInAs({ id: body.userId, username: body.username, role: 'loan_officer' })
    expect(await planOf(caller)).toMatchObject({ planType: 'basic', isPremium: false, recruitingLink: null })
    expect((await caller.post('/own-plan/checkout', { planType: 'premium' })).status).toBe(200)
    await fixture.settled()
    const link = `/agent-onboard?recruiter=${encodeURIComponent(body.username)}`
    expect(await planOf(caller)).toMatchObject({ planType: 'premium', isPremium: true, recruitingLink: link })
    expect((await caller.post('/own-plan/checkout', { planType: 'premium' })).status).toBe(409)
  }, 60_000)

  it('follows every change between basic and premium within one period', async () => {
    const agent = anAgent()
    await fixture.pay(agent, 'basic')
    const { body } = await complete<AgentRegistrationResult>(fixture, { agentData: agent, planType: 'basic' })
    const caller = await fixture.signInAs({ id: body.userId, username: body.username, role: 'loan_officer' })
    const atProvider = async () => {
      const [held] = await fixture.database.query<{ id: string }>(
        `select s.id from subscriptions s join payments p on p.id = s.payment_id where p.member_id = $1`,
        [caller.user.id],
      )
      const { subscriptions } = await fixture.control<{ subscriptions: Record<string, { lookupKey: string }> }>(
        'account',
      )
      return subscriptions[held!.id]!.lookupKey
    }
    for (const planType of ['premium', 'basic', 'premium', 'basic', 'premium']) {
      expect((await caller.post('/own-plan/checkout', { planType })).status).toBe(200)
      expect(await planOf(caller)).toMatchObject({ planType })
      expect(await atProvider()).toBe(`${planType}_monthly`)
    }
  }, 60_000)

  it('changes with a new key after the provider refused a change, and with the same key after no response', async () => {
    const agent = anAgent()
    await fixture.pay(agent, 'basic')
    const { body } = await complete<AgentRegistrationResult>(fixture, { agentData: agent, planType: 'basic' })
    const caller = await fixture.signInAs({ id: body.userId, username: body.username, role: 'loan_officer' })
    const change = (planType: string) => caller.post('/own-plan/checkout', { planType })
    const changesOf = () =>
      fixture.database.query<{ ended: boolean }>(
        `select ended_at is not null as ended from plan_changes where requested_by = $1 order by id`,
        [caller.user.id],
      )
    await fixture.control('faults', { failures: 2, status: 500 })
    expect((await change('premium')).status).toBe(503)
    await fixture.control('faults', { failures: 0 })
    expect(await changesOf()).toEqual([{ ended: true }])
    await fixture.control('faults', { timeouts: 2 })
    expect((await change('premium')).status).toBe(503)
    await fixture.control('faults', { timeouts: 0 })
    expect(await changesOf()).toEqual([{ ended: true }, { ended: false }])
    expect((await change('premium')).status).toBe(200)
    expect(await changesOf()).toEqual([{ ended: true }, { ended: true }])
    expect(await planOf(caller)).toMatchObject({ planType: 'premium' })
  }, 60_000)

  it('can be bought by a member who was added manually', async () => {
    const member = aMember({ email: 'by-hand@example.com' })
    await fixture.emit(createdEvent(member))
    const caller = await fixture.signInAs({ id: member.id, username: member.username, role: 'loan_officer' })
    expect(await planOf(caller)).toMatchObject({ planType: null, isPremium: false, hasBilling: false })
    const { body } = await caller.post<PaymentPlace>('/own-plan/checkout', { planType: 'premium' })
    await payOn(body.url)
    await fixture.settled()
    expect(await planOf(caller)).toMatchObject({ planType: 'premium', status: 'trialing', isPremium: true })
  })
})

describe('the recruit bonus', () => {
  let fixture: PaymentFixture
  const manager = aMember({ role: 'manager', username: 'rita.recruits', phone: '(555) 010-7788', nmls: '778899' })
  const officer = aMember({ role: 'loan_officer', username: 'otto' })
  const inactive = aMember({ role: 'manager', username: 'idle', isActive: false })

  beforeAll(async () => {
    fixture = await startPaymentFixture()
    for (const member of [manager, officer, inactive]) await fixture.emit(createdEvent(member))
  })
  afterAll(() => fixture?.stop())

  const recruit = async (recruiterId: string, over: object = {}) => {
    const agentData = anAgent(over)
    await fixture.pay(agentData)
    return (await complete<AgentRegistrationResult>(fixture, { agentData, recruiterId })).body.userId
  }
  const bonusesOf = async (member: { id: string; username: string }) => {
    const caller = await fixture.signInAs({ id: member.id, username: member.username, role: 'manager' })
    return (await caller.get<RecruitBonuses>('/recruit-bonuses')).body
  }

  it('pays $50 to an active recruiter on premium, pending until the refund window has passed', async () => {
    const recruitId = await recruit(manager.id)
    const { bonuses, pending, payable } = await bonusesOf(manager)
    expect([pending, payable]).toEqual([50, 0])
    expect(bonuses[0]).toMatchObject({ recruit: { id: recruitId, name: 'Nora Lind' }, amount: 50, status: 'pending' })
    // 14 days of trial, then 30 days to refund the first payment.
    const days = (Date.parse(bonuses[0]!.payableAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(44)
    await fixture.database.query(`update bonuses set payable_at = now() - interval '1 second'`)
    expect(await bonusesOf(manager)).toMatchObject({ pending: 0, payable: 50 })
    const earned = await fixture.published(recruitBonusEarned)
    expect(earned.map(({ data }) => [data.recruiterId, data.recruitId, data.amountCents])).toEqual([
      [manager.id, recruitId, 5_000],
    ])
  }, 60_000)

  it('pays nothing without premium or to an inactive recruiter', async () => {
    await recruit(officer.id)
    await recruit(inactive.id)
    expect((await bonusesOf(officer)).bonuses).toEqual([])
    expect((await bonusesOf(inactive)).bonuses).toEqual([])
  }, 60_000)

  it("pays nothing for the recruiter's second account: same phone, NMLS ID or mailbox", async () => {
    const before = (await bonusesOf(manager)).bonuses.length
    await recruit(manager.id, { mobilePhone: '+1 555-010-7788' })
    await recruit(manager.id, { nmls: ' 778899 ' })
    await recruit(manager.id, { email: manager.email.replace('@', '+second@') })
    expect((await bonusesOf(manager)).bonuses).toHaveLength(before)
  }, 60_000)

  it('reverses once after a refund or a chargeback', async () => {
    for (const [act, reason] of [
      ['refund', 'refund'],
      ['dispute', 'chargeback'],
    ] as const) {
      const email = `${act}@applicants.example`
      const recruitId = await recruit(manager.id, { email })
      await fixture.control('clock', { days: 15 })
      await fixture.settled()
      await fixture.control('webhooks', { twice: true })
      await fixture.control(act, { email })
      await fixture.settled()
      const found = (await bonusesOf(manager)).bonuses.find(({ recruit: of }) => of.id === recruitId)
      expect(found).toMatchObject({ status: 'reversed', reason })
      const reversed = (await fixture.published(recruitBonusReversed)).filter(
        ({ data }) => data.recruitId === recruitId,
      )
      expect(reversed.map(({ data }) => data.reason)).toEqual([reason])
    }
  }, 60_000)

  it('for funded loans is earned when the recruit has funded enough loans, by the setting of the registration', async () => {
    const admin = await fixture.signInAs('admin')
    const set = (wish: object) => admin.put<RecruitingSettings & Problem>('/recruiting-settings', wish)
    const { body: before } = await admin.get<RecruitingSettings>('/recruiting-settings')
    expect(before.attestation).toMatchObject({ name: 'Caroline Hart', byId: null })
    const wish = { recruitBonus: 'on-funded-loans', bonusLoans: 2 }
    expect((await set(wish)).body).toMatchObject(wish)
    const recruitId = await recruit(manager.id, { email: 'two-loans@applicants.example' })
    const attestation = { name: 'Ann Lee', isConfirmed: true }
    expect((await set({ recruitBonus: 'on-registration', attestation })).body).toMatchObject({ bonusLoans: null })
    const ofRecruit = async () => {
      const { bonuses, awaited } = await bonusesOf(manager)
      return [bonuses, awaited].map((rows) => rows.filter((row) => row.recruit.id === recruitId))
    }
    const awaited = { recruit: { id: recruitId, name: 'Nora Lind' }, amount: 50, loansNeeded: 2 }
    expect(await ofRecruit()).toEqual([[], [{ ...awaited, loans: 0 }]])
    const [first, second] = [aFunding({ officerId: recruitId }), aFunding({ officerId: recruitId })]
    await fixture.emit(fundedEvent(first))
    await fixture.emit(unfundedEvent(first))
    await fixture.emit(fundedEvent(second))
    expect(await ofRecruit()).toEqual([[], [{ ...awaited, loans: 1 }]])
    await fixture.emit(fundedEvent({ ...first, rev: 2 }))
    const earnedOnce = [[expect.objectContaining({ amount: 50, status: 'pending' })], []]
    expect(await ofRecruit()).toEqual(earnedOnce)
    await fixture.emit(fundedEvent(aFunding({ officerId: recruitId })))
    expect(await ofRecruit()).toEqual(earnedOnce)
    const earned = (await fixture.published(recruitBonusEarned)).filter(({ data }) => data.recruitId === recruitId)
    expect(earned.map(({ data }) => [data.recruiterId, data.amountCents, data.loans])).toEqual([[manager.id, 5_000, 2]])
  }, 60_000)

  it('for funded loans is reversed if too few of them are still funded when it becomes payable', async () => {
    const admin = await fixture.signInAs('admin')
    const set = async (wish: object) => expect((await admin.put('/recruiting-settings', wish)).status).toBe(200)
    await set({ recruitBonus: 'on-funded-loans', bonusLoans: 1 })
    const lena = aMember({ role: 'manager', username: 'lena.leads' })
    await fixture.emit(createdEvent(lena))
    const [honest, other] = [await recruit(lena.id), await recruit(lena.id)]
    const [stays, goes] = [aFunding({ officerId: honest }), aFunding({ officerId: other })]
    for (const funding of [stays, goes]) await fixture.emit(fundedEvent(funding))
    await fixture.emit(unfundedEvent(goes))
    const own = 'where recruiter_id = $1'
    await fixture.database.query(`update bonuses set payable_at = now() - interval '61 minutes' ${own}`, [lena.id])
    const statusOf = async (recruitId: string) =>
      (await bonusesOf(lena)).bonuses.find((bonus) => bonus.recruit.id === recruitId)
    await eventually(async () =>
      expect(await statusOf(other)).toMatchObject({ status: 'reversed', reason: 'loans-reversed' }),
    )
    const confirmed = `select 1 from bonuses ${own} and confirmed_at is not null`
    await eventually(async () => expect(await fixture.database.query(confirmed, [lena.id])).toHaveLength(1))
    await fixture.emit(unfundedEvent(stays))
    await fixture.emit(fundedEvent({ ...goes, rev: 2 }))
    expect(await statusOf(honest)).toMatchObject({ status: 'payable', reason: null })
    expect(await bonusesOf(lena)).toMatchObject({ payable: 50, reversed: 50 })
    await set({ recruitBonus: 'on-registration', attestation: { name: 'Ann Lee', isConfirmed: true } })
  }, 60_000)

  it('for funded loans waits while the recruiter is inactive, and is lost if the recruit is refunded', async () => {
    const admin = await fixture.signInAs('admin')
    expect((await admin.put('/recruiting-settings', { recruitBonus: 'on-funded-loans', bonusLoans: 1 })).status).toBe(
      200,
    )
    const rita = aMember({ role: 'manager', username: 'rita.two' })
    await fixture.emit(createdEvent(rita))
    const email = 'refunded-early@applicants.example'
    const [refunded, waiting] = [await recruit(rita.id, { email }), await recruit(rita.id)]
    await fixture.control('clock', { days: 15 })
    await fixture.settled()
    await fixture.control('refund', { email })
    await fixture.settled()
    const idle = changed(rita, { isActive: false })
    await fixture.emit(importedEvent([idle]))
    for (const officerId of [refunded, waiting]) await fixture.emit(fundedEvent(aFunding({ officerId })))
    expect(await bonusesOf(rita)).toMatchObject({ bonuses: [], awaited: [{ recruit: { id: waiting }, loans: 1 }] })
    await fixture.emit(importedEvent([changed(idle, { isActive: true })]))
    await fixture.emit(fundedEvent(aFunding({ officerId: waiting })))
    expect(await bonusesOf(rita)).toMatchObject({ bonuses: [{ recruit: { id: waiting } }], awaited: [] })
    const attestation = { name: 'Ann Lee', isConfirmed: true }
    const wish = { recruitBonus: 'on-registration', attestation }
    expect((await admin.put('/recruiting-settings', wish)).status).toBe(200)
  }, 60_000)

  it.each([
    ['the bonus for funded loans has no number of loans', { recruitBonus: 'on-funded-loans' }],
    ['a number of loans comes without its rule', { bonusLoans: 3 }],
    ['the number of loans is 0', { recruitBonus: 'on-funded-loans', bonusLoans: 0 }],
    ['the number of loans is above 100', { recruitBonus: 'on-funded-loans', bonusLoans: 101 }],
    ['the rule is unknown', { recruitBonus: 'on-first-view' }],
  ])('cannot be set if %s', async (_, wish) => {
    const admin = await fixture.signInAs('admin')
    const { status, body } = await admin.put<Problem>('/recruiting-settings', wish)
    expect([status, body.errors[0]?.field]).toEqual([
      400,
      'recruitBonus' in wish && wish.recruitBonus === 'on-first-view' ? 'recruitBonus' : 'bonusLoans',
    ])
  })

  it('has a disclosure that says when it is reversed', async () => {
    const { body } = await fixture.visitor.get<RecruitingSettings>('/recruiting-settings')
    expect(body.disclosure).toContain("reversed if the recruit's payment is refunded or the recruit never pays.")
  })

  it('can be turned off and its disclosure edited only by ceo and admin', async () => {
    const admin = await fixture.signInAs('admin')
    const other = await fixture.signInAs('manager')
    expect((await other.put('/recruiting-settings', { recruitBonus: 'off' })).status).toBe(403)
    expect((await fixture.visitor.put('/recruiting-settings', { recruitBonus: 'off' })).status).toBe(401)
    expect((await admin.put('/recruiting-settings', { disclosure: ' ' })).status).toBe(400)
    const disclosures = async () => (await fixture.published(recruitingTermsChanged)).map(({ data }) => data.disclosure)
    const published = (await disclosures()).length
    const claim = await admin.put<Problem>('/recruiting-settings', { disclosure: 'You earn $75 for each recruit.' })
    expect([claim.status, claim.body.errors[0]?.field]).toEqual([422, 'disclosure'])
    const wish = { recruitBonus: 'off', disclosure: 'Results differ.' }
    const changed = (await admin.put<RecruitingSettings>('/recruiting-settings', wish)).body
    expect(changed).toMatchObject({ ...wish, bonus: 50, isSimulated: true })
    expect(changed.attestation).toMatchObject({ name: 'Ann Lee' })
    expect((await fixture.visitor.get('/recruiting-settings')).body).toEqual({
      ...{ ...wish, bonusLoans: null, bonus: 50, isSimulated: true },
    })
    expect((await disclosures()).slice(published)).toEqual(['Results differ.'])
    const before = (await bonusesOf(manager)).bonuses.length
    await recruit(manager.id)
    expect((await bonusesOf(manager)).bonuses).toHaveLength(before)
  }, 60_000)
})

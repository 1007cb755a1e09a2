import type { AgentRegistrationResult, PaymentPlace, RecruitBonuses } from '@upline/contracts'
import { recruitBonusPostponed, recruitBonusReversed } from '@upline/contracts/events'
import { aMember, createdEvent, eventually } from '@upline/testing'
import { anAgent, complete, type PaymentFixture, startPaymentFixture } from './payment-fixture.ts'

const DAY_MS = 86_400_000

let fixture: PaymentFixture
const recruiter = aMember({ role: 'manager', username: 'rita.recruits' })

beforeAll(async () => {
  fixture = await startPaymentFixture()
  await fixture.control('webhooks', { twice: true })
  await fixture.emit(createdEvent(recruiter))
})
afterAll(() => fixture?.stop())

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values)

const recruit = async (card = 'good') => {
  const agentData = anAgent()
  await fixture.pay(agentData, 'basic', card)
  const wish = { agentData, recruiterId: recruiter.id, planType: 'basic' } as const
  const { body } = await complete<AgentRegistrationResult>(fixture, wish)
  const caller = await fixture.signInAs({ id: body.userId, username: body.username, role: 'loan_officer' })
  return { id: body.userId, email: agentData.email, caller }
}
type Recruit = Awaited<ReturnType<typeof recruit>>

const pass = async (days: number) => {
  await fixture.control('clock', { days })
  await fixture.settled()
}
const planOf = async ({ id }: Recruit) => {
  const [plan] = await query<{ id: string; status: string }>(
    `select s.id, s.status from subscriptions s join payments p on p.id = s.payment_id where p.member_id = $1
     order by p.created_at desc`,
    [id],
  )
  return plan!
}
const onPortal = async (of: Recruit, act: string) => {
  const { body } = await of.caller.post<PaymentPlace>('/own-plan/portal', {})
  const { id: subscription } = await planOf(of)
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ subscription, act }) })
  await fixture.settled()
}
const bonusOf = async ({ id }: Recruit) => {
  const caller = await fixture.signInAs({ id: recruiter.id, username: recruiter.username, role: 'manager' })
  const { body } = await caller.get<RecruitBonuses>('/recruit-bonuses')
  return body.bonuses.find((bonus) => bonus.recruit.id === id)!
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const reversalsOf = async ({ id }: Recruit) =>
  (await fixture.published(recruitBonusReversed))
    .filter(({ data }) => data.recruitId === id)
    .map(({ data }) => data.reason)
const NEVER_PAID = { status: 'reversed', reason: 'never-paid' }

describe('the bonus for a recruit who never pays', () => {
  it('stays pending until a trial that was canceled ends, and is then reversed once', async () => {
    const nora = await recruit()
    await onPortal(nora, 'cancel')
    expect(await bonusOf(nora)).toMatchObject({ status: 'pending', reason: null })
    await pass(15)
    expect((await planOf(nora)).status).toBe('canceled')
    expect(await bonusOf(nora)).toMatchObject(NEVER_PAID)
    await pass(1)
    expect(await reversalsOf(nora)).toEqual(['never-paid'])
  }, 60_000)

  it('ends when the trial is ended immediately', async () => {
    const nora = await recruit()
    await onPortal(nora, 'cancel-now')
    expect(await bonusOf(nora)).toMatchObject(NEVER_PAID)
  }, 60_000)

  it('stays pending during the grace period of a declined card, and is reversed after it', async () => {
    const nora = await recruit('declined-later')
    await pass(15)
    expect((await planOf(nora)).status).toBe('past_due')
    expect(await bonusOf(nora)).toMatchObject({ status: 'pending' })
    // The grace period uses the service's own clock.
    await query(`update subscriptions set past_due_since = now() - interval '8 days' where id = $1`, [
      (await planOf(nora)).id,
    ])
    await eventually(async () => expect(await bonusOf(nora)).toMatchObject(NEVER_PAID))
    await onPortal(nora, 'new-card')
    await pass(1)
    expect((await planOf(nora)).status).toBe('active')
    expect(await reversalsOf(nora)).toEqual(['never-paid'])
  }, 60_000)

  it('ends if the plan ended before the registration was completed', async () => {
    const agentData = anAgent()
    await fixture.pay(agentData, 'basic')
    await query(
      `update subscriptions set status = 'canceled', is_open = false
       where payment_id = (select id from payments where email = $1)`,
      [agentData.email],
    )
    const wish = { agentData, recruiterId: recruiter.id, planType: 'basic' } as const
    const { body } = await complete<AgentRegistrationResult>(fixture, wish)
    const [bonus] = await query('select reason from bonuses where recruit_id = $1', [body.userId])
    expect(bonus).toEqual({ reason: 'never-paid' })
  }, 60_000)

  it('ends for a plan that ended before this rule existed, without a new webhook', async () => {
    const nora = await recruit()
    await onPortal(nora, 'cancel-now')
    await query(`update bonuses set reversed_at = null, reason = null, version = 1 where recruit_id = $1`, [nora.id])
    await eventually(async () => expect(await bonusOf(nora)).toMatchObject(NEVER_PAID))
  }, 60_000)

  it('stays as long as another plan of the recruit is open, and follows its trial', async () => {
    const nora = await recruit()
    const before = (await bonusOf(nora)).payableAt
    const { body } = await nora.caller.post<PaymentPlace>('/own-plan/portal', {})
    const { id: subscription } = await planOf(nora)
    await query(
      `with second as (
         insert into payments (email, plan_type, is_registration, member_id) values ($1, 'premium', false, $2) returning id)
       insert into subscriptions (id, payment_id, status, is_open, plan_type, trial_ends_at, cancels_at_period_end)
       select 'sub_second', second.id, 'trialing', true, 'premium', s.trial_ends_at + interval '6 days', false
       from second, subscriptions s where s.id = $3`,
      [nora.email, nora.id, subscription],
    )
    const act = new URLSearchParams({ subscription, act: 'cancel-now' })
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: act })
    await fixture.settled()
    const { status, payableAt } = await bonusOf(nora)
    expect([status, daysBetween(before, payableAt)]).toEqual(['pending', 6])
  }, 60_000)
})

describe('the bonus for a recruit who pays', () => {
  it('stays if the plan ends later', async () => {
    const nora = await recruit()
    await pass(15)
    await onPortal(nora, 'cancel-now')
    expect((await planOf(nora)).status).toBe('canceled')
    expect(await bonusOf(nora)).toMatchObject({ status: 'pending', reason: null })
    expect(await reversalsOf(nora)).toEqual([])
  }, 60_000)

  it('becomes payable 30 days after an extended trial, and a change of the plan keeps that date', async () => {
    const nora = await recruit()
    const before = (await bonusOf(nora)).payableAt
    await fixture.control('extend-trials', { email: nora.email, days: 60 })
    await fixture.settled()
    const { payableAt } = await bonusOf(nora)
    expect(daysBetween(before, payableAt)).toBe(60)
    expect((await nora.caller.post('/own-plan/checkout', { planType: 'premium' })).status).toBe(200)
    await fixture.settled()
    expect((await bonusOf(nora)).payableAt).toBe(payableAt)
    const postponed = (await fixture.published(recruitBonusPostponed)).filter(({ data }) => data.recruitId === nora.id)
    expect(postponed.map(({ data }) => data.payableAt)).toEqual([payableAt])
  }, 60_000)
})

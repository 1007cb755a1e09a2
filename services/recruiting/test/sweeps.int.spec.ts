import { aMember, createdEvent, eventually } from '@upline/testing'
import { anAgent, type PaymentFixture, registered, startPaymentFixture } from './payment-fixture.ts'

/** More than one batch of a sweep. */
const STUCK = 25

let fixture: PaymentFixture

beforeAll(async () => {
  fixture = await startPaymentFixture()
})
afterAll(() => fixture?.stop())

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values)

/** Plans that ended here and that the provider does not know: the oldest ones, so that they are found first. */
async function deletedPlans(): Promise<void> {
  await query(
    `with ended as (
       insert into payments (email, plan_type, is_registration, status, created_at)
       select 'gone' || n || '@applicants.example', 'basic', false, 'ended', now() - interval '1 year'
       from generate_series(1, $1::int) n returning id)
     insert into subscriptions (id, payment_id, status, is_open, plan_type, cancels_at_period_end)
     select 'sub_gone_' || id, id, 'trialing', true, 'basic', false from ended`,
    [STUCK],
  )
}

describe('a sweep', () => {
  it('ends plans that the provider has deleted, and reaches the ones behind them', async () => {
    await deletedPlans()
    const agent = anAgent()
    await fixture.pay(agent, 'basic')
    const [paid] = await query<{ id: string }>(
      `select s.id from subscriptions s join payments p on p.id = s.payment_id where p.email = $1`,
      [agent.email],
    )
    await query(`update payments set status = 'ended', version = version + 1 where email = $1`, [agent.email])
    await eventually(async () => {
      const open = await query(`select id from subscriptions where status <> 'canceled'`)
      expect(open).toEqual([])
    }, 30_000)
    const account = await fixture.control<{ subscriptions: Record<string, { status: string }> }>('account')
    expect(account.subscriptions[paid!.id]!.status).toBe('canceled')
    expect(await query(`select 1 from subscriptions where is_open`)).toEqual([])
  }, 60_000)

  it('starts the paid registrations behind others that cannot start', async () => {
    // Without an email address no registration can start: each attempt fails.
    await query(
      `insert into payments (email, plan_type, is_registration, agent, status, started_at, created_at)
       select 'broken' || n || '@applicants.example', 'basic', true, '{}'::jsonb, 'trialing',
         now() - interval '1 year', now() - interval '1 year'
       from generate_series(1, $1::int) n`,
      [STUCK],
    )
    const agent = anAgent()
    await fixture.pay(agent)
    await query(`update payments set started_at = now() - interval '6 minutes' where email = $1`, [agent.email])
    await eventually(async () => {
      expect((await registered(fixture)).map(({ agent: of }) => of.email)).toContain(agent.email)
    }, 30_000)
    await eventually(async () => {
      const waiting = await query<{ n: number }>(
        `select count(*)::int as n from sweep_attempts where sweep = 'start paid registration' and error is not null`,
      )
      expect(waiting[0]!.n).toBe(STUCK)
    }, 30_000)
  }, 60_000)

  it('waits up to an hour before the next attempt at a row that keeps failing', async () => {
    await query(`update sweep_attempts set attempts = 20, next_at = now() where sweep = 'start paid registration'`)
    await eventually(async () => {
      const [next] = await query<{ seconds: number }>(
        `select extract(epoch from min(next_at) - now())::float8 as seconds from sweep_attempts where attempts = 21`,
      )
      expect(next!.seconds).toBeGreaterThan(3_000)
    }, 30_000)
  }, 60_000)

  it('cancels the plan of a member who left', async () => {
    const member = aMember()
    await fixture.emit(createdEvent(member))
    const agent = anAgent()
    await fixture.pay(agent, 'basic')
    await query(`update payments set member_id = $2 where email = $1`, [agent.email, member.id])
    await query(`update members set removed_at = now() - interval '2 minutes' where id = $1`, [member.id])
    await eventually(async () => {
      const [plan] = await query<{ status: string }>(
        `select s.status from subscriptions s join payments p on p.id = s.payment_id where p.email = $1`,
        [agent.email],
      )
      expect(plan!.status).toBe('canceled')
    }, 30_000)
  }, 60_000)
})

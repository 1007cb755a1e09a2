import { EntityManager } from '@mikro-orm/postgresql'
import { addDays, type CommissionTotals, firstOfMonth, monthOf, type Statement } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { eventually } from '@upline/testing'
import fc from 'fast-check'
import { queueTierRecounts, takeTierRecounts } from '../src/ledger/tiers.queries.ts'
import { TierWorker } from '../src/settlement/tier.worker.ts'
import { planFrom } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { COMPANY_TERMS, day, openPlans, type PlansFixture } from './plan-fixture.ts'

let fixture: PlansFixture
let plan: string

const MONTH = day(0).slice(0, 7)
const TIERS = {
  measure: 'volume' as const,
  mode: 'marginal' as const,
  steps: [
    { from: 1_000_000, extraBp: 5 },
    { from: 1_500_000, extraBp: 10 },
  ],
}

beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' })
  plan = (await fixture.newPlan('Tiered')).id
  await fixture.publish(plan, { effectiveFrom: '2020-01-01', ...COMPANY_TERMS, tiers: TIERS })
  await fixture.assign({ plan, scope: 'member', subject: fixture.member('ann').id })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const lines = (username: string) =>
  fixture.database.query<{ month: number; cents: number }>(
    `select a.tier_month "month", a.amount_cents::float8 cents from adjustments a join members m on m.no = a.member_no
     where m.username = $1 and a.tier_month is not null order by a.at, a.id`,
    [username],
  )
const uplift = async (username: string) => (await lines(username)).reduce((sum, { cents }) => sum + cents, 0)

/** The recount, by code of its own: dollar steps above each threshold. */
function recount(volumes: readonly number[]): number {
  const volume = volumes.reduce((sum, dollars) => sum + dollars, 0)
  const above = (from: number, to: number) => Math.max(0, Math.min(volume, to) - from)
  return Math.round((above(1_000_000, 1_500_000) * 5 + above(1_500_000, Infinity) * 10) / 100)
}

describe('tiers', () => {
  it('add one line for a payee and month, kept current by differences', async () => {
    await fixture.import(funded('V-1', day(0), { Loan_Amount: '900000' }))
    expect(await uplift('ann')).toBe(0)
    await fixture.import(funded('V-2', day(0), { Loan_Amount: '300000' }))
    await eventually(async () => expect(await uplift('ann')).toBe(recount([900_000, 300_000])))
    await fixture.import(funded('V-2', day(0), { Loan_Amount: '800000' }))
    await eventually(async () => expect(await uplift('ann')).toBe(recount([900_000, 800_000])))
    expect((await lines('ann')).map(({ month }) => month)).toEqual([1, 1].map(() => Number(MONTH.replace('-', ''))))
    expect(await fixture.owed('V-1')).toEqual(['0 ann 675000', '1 bob 225000'])
    expect(await uplift('bob')).toBe(0)
  })

  it('appear in the statement, in the totals and in the explanation of the loan', async () => {
    const ann = await fixture.as('ann')
    const period = (await fixture.open()).id
    const statement = expectOk(await ann.get<Statement>(`/statements/${period}`))
    const shown = statement.lines.filter(({ kind }) => kind === 'tier')
    expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe((await uplift('ann')) / 100)
    expect(shown[0]?.why).toMatch(/^Tiers of /)
    const totals = expectOk(await ann.get<CommissionTotals>('/commissions/totals'))
    expect(totals.tiers).toBe((await uplift('ann')) / 100)
    const { id } = await fixture.loan('V-1')
    const { shares } = expectOk(await ann.get<{ shares: { tiers: string | null }[] }>(`/loans/${id}/explanation`))
    expect(shares[0]?.tiers).toContain('5 bp from $1,000,000 funded')
  })

  it('fall when a loan leaves the month', async () => {
    await fixture.import(row('V-2', { Status: 'Clear to Close', Loan_Amount: '800000' }))
    await eventually(async () => expect(await uplift('ann')).toBe(0))
  })

  it('follow the plan of the last day of the month', async () => {
    await fixture.import(funded('V-3', day(0), { Loan_Amount: '900000' }))
    await eventually(async () => expect(await uplift('ann')).toBe(recount([900_000, 900_000])))
    const company = await fixture.companyPlan()
    await fixture.assign({ plan: company.id, scope: 'member', subject: fixture.member('ann').id, from: day(0) })
    await eventually(async () => expect(await uplift('ann')).toBe(0))
    await fixture.assign({ plan, scope: 'member', subject: fixture.member('ann').id, from: day(0) })
    await eventually(async () => expect(await uplift('ann')).toBe(recount([900_000, 900_000])))
  })

  it('count loans of a plan that pays no basis points for them', async () => {
    await fixture.people({ username: 'zoe' })
    const volumeOnly = (await fixture.newPlan('Volume only')).id
    const terms = { ...COMPANY_TERMS, personal: { rateBp: 0 }, tiers: TIERS }
    await fixture.publish(volumeOnly, { effectiveFrom: '2020-01-01', ...terms })
    await fixture.assign({ plan: volumeOnly, scope: 'member', subject: fixture.member('zoe').id })
    await fixture.import(funded('Z-1', day(0), { Loan_Officer: 'zoe', Loan_Amount: '1200000' }))
    await eventually(async () => expect(await uplift('zoe')).toBe(recount([1_200_000])))
  })

  it('equal a recount after any fundings, changes and reversals', async () => {
    const change = fc.record({
      loan: fc.nat(3),
      dollars: fc.integer({ min: 1, max: 15 }).map((hundreds) => hundreds * 100_000),
      isFunded: fc.boolean(),
    })
    const volumes = new Map<string, number>([
      ['V-1', 900_000],
      ['V-3', 900_000],
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { loan, dollars, isFunded } of changes) {
          const number = `P-${loan}`
          const amount = { Loan_Amount: String(dollars) }
          await fixture.import(isFunded ? funded(number, day(0), amount) : row(number, amount))
          volumes.set(number, isFunded ? dollars : 0)
        }
        await eventually(async () => expect(await uplift('ann')).toBe(recount([...volumes.values()])))
      }),
      { numRuns: 8 },
    )
  })

  it('belong to the pay period of their loans while an earlier one is open', async () => {
    const before = addDays(`${MONTH}-01`, -1)
    await planFrom(fixture, firstOfMonth(monthOf(before)))
    await fixture.people({ username: 'kim' })
    await fixture.assign({ plan, scope: 'member', subject: fixture.member('kim').id })
    const periods = () =>
      fixture.database.query<{ startsOn: string; cents: number }>(
        `select p.starts_on::text "startsOn", sum(a.amount_cents)::float8 cents from adjustments a join members m on m.no = a.member_no
         join pay_periods p on p.id = a.period_id where m.username = 'kim' group by 1 order by 1`,
      )
    const kims = { Loan_Officer: 'kim', Loan_Amount: '1200000' }
    await fixture.import(funded('K-1', day(0), kims), funded('K-2', before, kims))
    const each = recount([1_200_000])
    const expected = [firstOfMonth(monthOf(before)), `${MONTH}-01`].map((startsOn) => ({ startsOn, cents: each }))
    await eventually(async () => expect(await periods()).toEqual(expected))
    await fixture.import(row('K-1', { Status: 'Clear to Close', ...kims }))
    await eventually(async () => expect((await periods())[1]?.cents).toBe(0))
  })

  it('move with their loans when the calendar changes, between periods that were never locked', async () => {
    const first = firstOfMonth(monthOf(addDays(`${MONTH}-01`, -1)))
    await fixture.people({ username: 'ivy' })
    await fixture.assign({ plan, scope: 'member', subject: fixture.member('ivy').id })
    const periods = (table: string, isWanted: string) =>
      fixture.database.query<{ startsOn: string; cents: number }>(
        `select p.starts_on::text "startsOn", sum(a.amount_cents)::float8 cents from ${table} a join members m on m.no = a.member_no
         join pay_periods p on p.id = a.period_id where m.username = 'ivy' and ${isWanted} group by 1 order by 1`,
      )
    const tiers = () => periods('adjustments', 'a.tier_month is not null')
    const ivys = { Loan_Officer: 'ivy', Loan_Amount: '600000' }
    await fixture.import(...[0, 19].map((days) => funded(`I-${days}`, addDays(first, days), ivys)))
    const each = recount([1_200_000])
    await eventually(async () => expect(await tiers()).toEqual([{ startsOn: first, cents: each }]))
    const second = addDays(first, 15)
    for (const [frequency, startsOn] of [
      ['semimonthly', second],
      ['monthly', first],
    ] as const) {
      expectOk(await fixture.admin.put('/pay-calendar', { frequency }))
      expect(await tiers()).toEqual([{ startsOn, cents: each }])
      expect((await periods('commission_entries', 'true')).at(-1)?.startsOn).toBe(startsOn)
    }
  })

  it('fail the independent checker if a line is a cent too high', async () => {
    const add = (cents: number) =>
      fixture.database.query(
        `insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, tier_month)
         select m.no, $1, 'tier', 'test', 'test', 'test', p.id, 202601 from members m, pay_periods p
         where m.username = 'bob' and p.closed_at is null order by p.starts_on limit 1`,
        [cents],
      )
    await add(1)
    expect(await fixture.brokenInvariants()).toEqual([
      expect.objectContaining({ invariant: 'tiers equal a recount', cents: 1 }),
    ])
    await add(-1)
  })

  it('reach the pay run of their loans if it is locked before the worker runs', async () => {
    await fixture.app.get(TierWorker, { strict: false }).onApplicationShutdown()
    await fixture.people({ username: 'lou' })
    await fixture.assign({ plan, scope: 'member', subject: fixture.member('lou').id })
    const { id, startsOn } = await fixture.open()
    await fixture.import(funded('L-1', startsOn, { Loan_Officer: 'lou', Loan_Amount: '1200000' }))
    expectOk(await fixture.admin.post(`/pay-runs/${id}/lock`))
    expect((await fixture.paid(id))['lou']).toBe(900_000 + recount([1_200_000]))
  })

  it('count a month again after a writer that found it queued', async () => {
    await fixture.app.get(TierWorker, { strict: false }).onApplicationShutdown()
    const em = fixture.app.get(EntityManager).fork()
    const [ann] = await fixture.database.query<{ no: number }>(`select no from members where username = 'ann'`)
    const month = { payeeNo: ann!.no, month: 202601 }
    const queue = (tx: EntityManager) => queueTierRecounts(tx, [month], 'test')
    const take = () => inTransaction(em, (tx) => takeTierRecounts(tx, 10))
    await inTransaction(em, queue)
    await inTransaction(em, async (writer) => {
      await queue(writer)
      expect(await take()).toEqual([])
    })
    expect(await take()).toEqual([{ ...month, cause: 'test' }])
  })
})

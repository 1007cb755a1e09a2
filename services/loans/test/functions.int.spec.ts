import { MikroORM } from '@mikro-orm/postgresql'
import { addDays, dateAt } from '@upline/contracts'
import fc from 'fast-check'
import { chainAt } from '../src/compensation/hierarchy.ts'
import { type History, momentAt } from '../src/compensation/history.ts'
import { isActiveAt, type Member } from '../src/compensation/members.ts'
import { planFor } from '../src/compensation/plans.ts'
import { shareCents } from '../src/compensation/share-cents.ts'
import { loadPlans } from '../src/ledger/company.queries.ts'
import { openHouse, type LoansHouse } from './loans-house.ts'

const MEMBERS = 12

let house: LoansHouse
let nos: number[]

beforeAll(async () => {
  house = await openHouse()
  const created = await house.database.query<{ no: number }>(
    `insert into members (id) select 'f' || n from generate_series(1, ${MEMBERS}) n returning no`,
  )
  nos = created.map(({ no }) => no)
})
afterAll(() => house.stop())

const member = (no: number, over: Partial<Member> = {}): Member => ({
  ...{ no, joinedOn: null, isActive: [], role: [], branch: [], upline: [] },
  ...over,
})

describe('share_cents', () => {
  it('equals shareCents() for any amount, rate, minimum and maximum', async () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    const cases = fc
      .sample(
        fc.record({
          amount: fc.integer({ min: 1, max: 10_000_000_000 }),
          rateBp: fc.integer({ min: 0, max: 10_000 }),
          minCents: bound,
          cap: bound,
        }),
        2_000,
      )
      .map(({ cap, ...of }) => ({ ...of, maxCents: cap === null ? null : cap + (of.minCents ?? 0) }))
    const found = await house.database.query<{ share: string }>(
      `select share_cents((x->>'amount')::bigint, (x->>'rateBp')::int, (x->>'minCents')::bigint, (x->>'maxCents')::bigint) share
       from json_array_elements($1::json) with ordinality t(x, n) order by n`,
      [JSON.stringify(cases)],
    )
    expect(found.map(({ share }) => Number(share))).toEqual(
      cases.map(({ amount, ...rate }) => shareCents(amount, 100, { ...rate, flatCents: 0 })),
    )
  })
})

describe('chains_today', () => {
  it('equals chainAt() for any links, loops included', async () => {
    const links = fc.array(fc.option(fc.nat(MEMBERS - 1)), { minLength: MEMBERS, maxLength: MEMBERS })
    await fc.assert(
      fc.asyncProperty(links, async (uplines) => {
        const uplineOf = (at: number) => (uplines[at] == null || uplines[at] === at ? null : nos[uplines[at]]!)
        const values = nos.map((no, at) => `(${no}, ${uplineOf(at)}::int)`).join(', ')
        await house.database.query(
          `update members m set upline_no = v.u from (values ${values}) v(no, u) where m.no = v.no`,
        )
        const found = await house.database.query<{ officer_no: number; chain: number[] }>(
          'select officer_no, array_agg(member_no order by level) chain from chains_today($1) group by 1',
          [nos],
        )
        const members = new Map(nos.map((no, at) => [no, member(no, { upline: [{ from: '', value: uplineOf(at) }] })]))
        for (const { officer_no, chain } of found) expect(chain).toEqual(chainAt(members, officer_no, '2026-01-01'))
        expect(found).toHaveLength(MEMBERS)
      }),
      { numRuns: 40 },
    )
  })
})

describe('active_on', () => {
  it('equals isActiveAt() at any moment', async () => {
    const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-03-${String(of).padStart(2, '0')}`)
    const instant = fc.integer({ min: 0, max: 3 }).map((hour) => `2026-03-01T0${hour}:00:00.000000Z`)
    const entries = fc.uniqueArray(fc.record({ on: day, at: instant, value: fc.boolean() }), {
      selector: ({ on, at }) => momentAt(on, at),
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(entries, day, instant, async (unsorted, on, seenAt) => {
        const isActive: History<boolean> = unsorted
          .map((entry) => ({ from: momentAt(entry.on, entry.at), value: entry.value }))
          .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        const [no] = nos as [number]
        await house.database.query('delete from member_activity where member_no = $1', [no])
        for (const entry of unsorted)
          await house.database.query(
            `insert into member_activity (member_no, effective_on, at, is_active, version, source) values ($1, $2, $3, $4, 1, 'test')`,
            [no, entry.on, entry.at, entry.value],
          )
        const [found] = await house.database.query<{ is: boolean }>('select active_on($1, $2, $3) "is"', [
          no,
          on,
          seenAt,
        ])
        expect(found!.is).toBe(isActiveAt(member(no, { isActive }), momentAt(on, seenAt)))
      }),
      { numRuns: 40 },
    )
  })
})

describe('plan_on', () => {
  it('equals planFor() before, on and after each start, withdrawn versions and several of one day included', async () => {
    const starts = fc.sample(fc.integer({ min: 0, max: 30 }), { numRuns: 16, seed: 16 })
    expect(new Set(starts).size).toBeLessThan(starts.length)
    for (const [at, day] of starts.entries()) {
      await house.database.query(
        `insert into plan_versions (version, effective_on, published_by, withdrawn_at)
         values ($1, date '2026-01-01' + $2::int, 'test', case when $3 then now() end)`,
        [at + 2, day, at % 3 === 2],
      )
      await house.database.query(
        'insert into plan_rates (version, level, rate_bp) select $1, level, 10 from generate_series(0, 3) level',
        [at + 2],
      )
    }
    const { plans } = await loadPlans(house.app.get(MikroORM, { strict: false }).em.fork())
    const days = Array.from({ length: 60 }, (_, at) => addDays('2025-12-20', at))
    const found = await house.database.query<{ version: number }>(
      'select plan_on(d::date) version from unnest($1::text[]) with ordinality x(d, n) order by n',
      [days],
    )
    expect(found.map(({ version }) => version)).toEqual(days.map((on) => planFor(plans, member(1), on).id))
    expect(new Set(found.map(({ version }) => version)).size).toBeGreaterThan(4)
  })
})

describe('company_date', () => {
  it('equals dateAt() at any instant in any zone, also when the clocks change', async () => {
    const zones = ['America/New_York', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']
    const instants = fc
      .sample(fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }), { numRuns: 1_000, seed: 62 })
      .map((at) => new Date(at).toISOString())
    for (const timeZone of zones) {
      await house.database.query('update company set time_zone = $1', [timeZone])
      const found = await house.database.query<{ on: string }>(
        'select company_date(t::timestamptz)::text "on" from unnest($1::text[]) with ordinality x(t, n) order by n',
        [instants],
      )
      expect(found.map(({ on }) => on)).toEqual(instants.map((at) => dateAt(at, timeZone)))
    }
  })
})

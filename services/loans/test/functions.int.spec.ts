import { dateAt } from '@upline/contracts'
import fc from 'fast-check'
import { chainAt } from '../src/compensation/hierarchy.ts'
import { type History, momentAt } from '../src/compensation/history.ts'
import { isActiveAt, type Member } from '../src/compensation/members.ts'
import { shareCents } from '../src/compensation/share-cents.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

const MEMBERS = 12

let fixture: LoansFixture
let nos: number[]

beforeAll(async () => {
  fixture = await openLoans()
  const created = await fixture.database.query<{ no: number }>(
    `insert into members (id) select 'f' || n from generate_series(1, ${MEMBERS}) n returning no`,
  )
  nos = created.map(({ no }) => no)
})
afterAll(() => fixture.stop())

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
    const found = await fixture.database.query<{ share: string }>(
      `select share_cents((x->>'amount')::bigint, (x->>'rateBp')::int, (x->>'minCents')::bigint, (x->>'maxCents')::bigint) share
       from json_array_elements($1::json) with ordinality t(x, n) order by n`,
      [JSON.stringify(cases)],
    )
    expect(found.map(({ share }) => Number(share))).toEqual(
      cases.map(({ amount, ...rate }) => shareCents(amount, 100, { ...rate, flatCents: 0 })),
    )
  })
})

describe('portion_cents', () => {
  it('equals shareCents() for any amount, percentage, rate, minimum, maximum and flat amount', async () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    const cases = fc.sample(
      fc.record({
        amount: fc.integer({ min: 1, max: 10_000_000_000 }),
        percent: fc.integer({ min: 1, max: 100 }),
        rateBp: fc.integer({ min: 0, max: 10_000 }),
        minCents: bound,
        maxCents: bound,
        flatCents: fc.integer({ min: 0, max: 1_000_000 }),
      }),
      2_000,
    )
    const found = await fixture.database.query<{ share: string }>(
      `select portion_cents((x->>'amount')::bigint, (x->>'percent')::int, (x->>'rateBp')::int, (x->>'minCents')::bigint,
         (x->>'maxCents')::bigint, (x->>'flatCents')::bigint) share
       from json_array_elements($1::json) with ordinality t(x, n) order by n`,
      [JSON.stringify(cases)],
    )
    expect(found.map(({ share }) => Number(share))).toEqual(
      cases.map(({ amount, percent, ...rate }) => shareCents(amount, percent, rate)),
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
        await fixture.database.query(
          `update members m set upline_no = v.u from (values ${values}) v(no, u) where m.no = v.no`,
        )
        const found = await fixture.database.query<{ officer_no: number; chain: number[] }>(
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
        await fixture.database.query('delete from member_activity where member_no = $1', [no])
        for (const entry of unsorted)
          await fixture.database.query(
            `insert into member_activity (member_no, effective_on, at, is_active, version, source) values ($1, $2, $3, $4, 1, 'test')`,
            [no, entry.on, entry.at, entry.value],
          )
        const [found] = await fixture.database.query<{ is: boolean }>('select active_on($1, $2, $3) "is"', [
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

describe('estimate_chains', () => {
  it('uses the version of the company plan, or the version that is noted for a member', async () => {
    const [first, second] = nos as [number, number]
    await fixture.database.query(
      `insert into comp_plan_versions (plan_no, version, effective_on, terms, status, drafted_by)
       select plan_no, 2, date '2020-01-01', terms, 'withdrawn', 'test' from comp_plan_versions where id = 1`,
    )
    await fixture.database.query('update members set upline_no = null')
    await fixture.database.query(
      'update members set estimate_version = (select max(id) from comp_plan_versions) where no = $1',
      [second],
    )
    const found = await fixture.database.query<{ member_no: number; plan_version: number }>(
      'select member_no, plan_version from estimate_chains($1) order by member_no',
      [[first, second]],
    )
    expect(found).toEqual([
      { member_no: first, plan_version: 1 },
      { member_no: second, plan_version: 2 },
    ])
  })
})

describe('company_date', () => {
  it('equals dateAt() at any instant in any zone, also when the clocks change', async () => {
    const zones = ['America/New_York', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']
    const instants = fc
      .sample(fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }), { numRuns: 1_000, seed: 62 })
      .map((at) => new Date(at).toISOString())
    for (const timeZone of zones) {
      await fixture.database.query('update company set time_zone = $1', [timeZone])
      const found = await fixture.database.query<{ on: string }>(
        'select company_date(t::timestamptz)::text "on" from unnest($1::text[]) with ordinality x(t, n) order by n',
        [instants],
      )
      expect(found.map(({ on }) => on)).toEqual(instants.map((at) => dateAt(at, timeZone)))
    }
  })
})

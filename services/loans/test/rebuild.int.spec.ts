import { randomUUID } from 'node:crypto'
import {
  bonusesSnapshot,
  companyChanged,
  fundingsSnapshot,
  type MemberFacts,
  membersSnapshot,
  recruitBonusEarned,
  resetsSnapshot,
  secondFactorChanged,
} from '@upline/contracts/events'
import { aMember, changed, createdEvent, eventually, rebuilt, snapshotFrom, updatedEvent } from '@upline/testing'
import { type StatementsFixture, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture

beforeEach(async () => {
  fixture = await createStatementsFixture()
})
afterEach(() => fixture?.stop())

interface History {
  uplines?: { uplineId: string | null; from: string | null }[]
  activity?: { isActive: boolean; from: string | null; effectiveOn?: string }[]
}

const rowOf = (member: MemberFacts, { uplines, activity }: History = {}) => ({
  member,
  uplines: uplines ?? [{ uplineId: member.uplineId, from: null }],
  activity: activity ?? [{ isActive: member.isActive, from: null }],
})

const copyOf = () =>
  fixture.database.query(
    `select m.id, m.full_name, m.username, m.email, m.role, m.is_active, u.id as upline,
      (select json_agg(json_build_array(l.effective_on, a.id) order by l.effective_on) from upline_links l
        left join members a on a.no = l.upline_no where l.member_no = m.no) as links
     from members m left join members u on u.no = m.upline_no order by m.id`,
  )

const ledger = () =>
  fixture.database.query(
    'select loan_id, rev, level, kind, member_no, amount_cents::int from commission_entries order by 1, 2, 3, 4',
  )

describe('a rebuild of the members', () => {
  it('changes nothing in a copy that is right, and no cent', async () => {
    await fixture.people({ username: 'top' }, { username: 'ann', upline: 'top' }, { username: 'bob' })
    await fixture.import(funded('M-1', '2026-09-01'), row('M-2'))
    await fixture.move('ann', 'bob', '2026-10-01T00:00:00.000Z')
    await fixture.emit(updatedEvent(changed(fixture.member('bob'), { isActive: false })))
    const [top, ann, bob] = ['top', 'ann', 'bob'].map((name) => fixture.member(name)) as [
      MemberFacts,
      MemberFacts,
      MemberFacts,
    ]
    const [{ at }] = (await fixture.database.query<{ at: Date }>(
      `select at from member_activity where not is_active`,
    )) as [{ at: Date }]
    const before = [await copyOf(), await ledger()]
    const outcome = await rebuilt(fixture, {
      ...{ model: 'members', snapshot: membersSnapshot },
      rows: [
        rowOf(top),
        rowOf(ann, {
          uplines: [
            { uplineId: top.id, from: null },
            { uplineId: bob.id, from: '2026-10-01T00:00:00.000000Z' },
          ],
        }),
        rowOf(changed(bob, { isActive: false }), {
          activity: [
            { isActive: true, from: null },
            { isActive: false, from: at.toISOString() },
          ],
        }),
      ],
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 0, changed: 0, removed: 0, replayed: 0 } })
    expect([await copyOf(), await ledger()]).toEqual(before)
    await fixture.mustBalance()
  })

  it('keeps the dates of changes from before the company had another time zone', async () => {
    await fixture.people({ username: 'bob' })
    const left = changed(fixture.member('bob'), { isActive: false })
    // September 30 in New York, October 1 in Auckland.
    const at = '2026-10-01T03:00:00.000Z'
    await fixture.emit(updatedEvent(left, at))
    const company = { name: '', timeZone: 'Pacific/Auckland', by: '1', at }
    await fixture.emit({ type: companyChanged, key: 'company', aggregateVersion: 1, data: company })
    const stored = () =>
      fixture.database.query(
        `select a.effective_on::text as "on", a.is_active from member_activity a join members m on m.no = a.member_no
         where m.id = '${left.id}' order by a.effective_on`,
      )
    const before = await stored()
    const activity = [
      { isActive: true, from: null },
      { isActive: false, from: at, effectiveOn: '2026-09-30' },
    ]
    const snapshot = { model: 'members', snapshot: membersSnapshot, rows: [rowOf(left, { activity })] }
    expect(await rebuilt(fixture, snapshot)).toMatchObject({ state: 'done', report: { changed: 0 } })
    expect(await stored()).toEqual(before)
    expect(before.at(-1)).toEqual({ on: '2026-09-30', is_active: false })
  })

  it('repeats an erasure whose event was lost, before the copy forgets the name', async () => {
    await fixture.people({ username: 'zoe', firstName: 'Zoe', lastName: 'Quackenbush' })
    await fixture.import(funded('E-1', '2026-09-01', { Loan_Officer: 'Zoe Quackenbush' }))
    await fixture.import(row('E-2', { Loan_Officer: 'Zoe Quackenbush' }))
    await fixture.import(row('E-2', { Loan_Officer: 'Zoe Quackenbush', Status: 'Clear to Close' }))
    const erased = changed(fixture.member('zoe'), {
      ...{ firstName: 'Former', lastName: 'member 1', username: 'former-1', email: 'former-1@erased.invalid' },
      removedAt: new Date().toISOString(),
    })
    const before = await ledger()
    const rows = [{ ...rowOf(erased, { activity: [] }), erasedAt: '2026-11-01T00:00:00.000Z' }]
    expect(await rebuilt(fixture, { model: 'members', snapshot: membersSnapshot, rows })).toMatchObject({
      state: 'done',
    })
    const named = await fixture.database.query(
      `select 'loan' as place from loans where officer_text || officer_key ilike '%quackenbush%'
       union all select 'history' from loan_history where changes::text ilike '%quackenbush%'
       union all select 'key' from matching_keys where value ilike '%quackenbush%'
       union all select 'member' from members where full_name ilike '%quackenbush%'`,
    )
    expect(named).toEqual([])
    expect(await ledger()).toEqual(before)
    expect(await rebuilt(fixture, { model: 'members', snapshot: membersSnapshot, rows })).toMatchObject({
      report: { changed: 0 },
    })
    await fixture.mustBalance()
  })

  it('restores lost histories and counts no estimate twice', async () => {
    await fixture.people({ username: 'top' }, { username: 'mid', upline: 'top' }, { username: 'ann', upline: 'mid' })
    await fixture.import(funded('M-1', '2026-09-01'), row('M-2'), row('M-3'))
    await fixture.mustBalance()
    const before = [await copyOf(), await ledger()]
    const lost = "member_no in (select no from members where username in ('top', 'mid', 'ann'))"
    await fixture.database.query(`delete from upline_links where ${lost}`)
    await fixture.database.query(`delete from member_activity where ${lost}`)
    const outcome = await rebuilt(fixture, {
      ...{ model: 'members', snapshot: membersSnapshot },
      rows: ['top', 'mid', 'ann'].map((name) => rowOf(fixture.member(name))),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { changed: 3 } })
    expect([await copyOf(), await ledger()]).toEqual(before)
    await fixture.mustBalance()
  })

  it('leaves a name pending that only the snapshot has, and takes an event in between with who caused it', async () => {
    await fixture.people({ username: 'ann' })
    const ann = fixture.member('ann')
    const renamed = changed(ann, { firstName: 'Anna', lastName: 'Other' })
    const joined = aMember({ username: 'joined', firstName: 'Joe', lastName: 'Ined' })
    const outcome = await rebuilt(fixture, {
      ...{ model: 'members', snapshot: membersSnapshot },
      rows: [rowOf(renamed)],
      meanwhile: () => fixture.emit(createdEvent(joined)),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { changed: 1, replayed: 1 } })
    const keys = await fixture.database.query(
      `select m.username, k.spelling_key as key, k.state from matching_keys k join members m on m.no = k.member_no
       where k.kind = 'name' and k.dropped_at is null and k.spelling_key in ('annaother', 'joeined') order by 1`,
    )
    expect(keys).toEqual([
      { username: 'ann', key: 'annaother', state: 'pending' },
      { username: 'joined', key: 'joeined', state: 'approved' },
    ])
  })

  it('brings back members and moves that were lost, and pays those who were above at the funding', async () => {
    await fixture.people({ username: 'top' }, { username: 'ann', upline: 'top' })
    await fixture.import(funded('L-1', '2026-09-01'), row('L-2'))
    const [top, ann] = [fixture.member('top'), fixture.member('ann')]
    const other = aMember({ username: 'other' })
    const moved = changed(ann, { uplineId: other.id, email: 'new@example.com' })
    const joined = aMember({ username: 'joined', uplineId: other.id })
    expect(await fixture.owed('L-1')).toEqual(expect.arrayContaining([expect.stringContaining('1 top')]))
    const outcome = await rebuilt(fixture, {
      ...{ model: 'members', snapshot: membersSnapshot },
      rows: [
        rowOf(top),
        rowOf(other),
        rowOf(moved, {
          uplines: [
            { uplineId: top.id, from: null },
            { uplineId: other.id, from: '2026-08-15T00:00:00.000000Z' },
          ],
        }),
      ],
      meanwhile: () => fixture.emit(createdEvent(joined)),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 1, removed: 0, replayed: 1 } })
    await eventually(async () =>
      expect(await fixture.owed('L-1')).toEqual(expect.arrayContaining([expect.stringContaining('1 other')])),
    )
    expect((await fixture.owed('L-1')).join()).not.toContain('top')
    const names = (await copyOf()).map((member) => (member as { username: string }).username)
    expect(names).toEqual(expect.arrayContaining(['top', 'ann', 'other', 'joined']))
    await fixture.mustBalance()
  })

  it('takes away a move and a deactivation that the roster does not know', async () => {
    await fixture.people({ username: 'top' }, { username: 'ann', upline: 'top' }, { username: 'bob' })
    await fixture.import(funded('X-1', '2026-09-01'))
    const [top, ann, bob] = ['top', 'ann', 'bob'].map((name) => fixture.member(name)) as [
      MemberFacts,
      MemberFacts,
      MemberFacts,
    ]
    const right = await fixture.owed('X-1')
    await fixture.move('ann', 'bob', '2026-08-01T00:00:00.000Z')
    await fixture.emit(updatedEvent(changed(top, { isActive: false })))
    const outcome = await rebuilt(fixture, {
      ...{ model: 'members', snapshot: membersSnapshot, rows: [top, ann, bob].map((member) => rowOf(member)) },
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 0, changed: 2, removed: 0 } })
    await eventually(async () => expect(await fixture.owed('X-1')).toEqual(right))
    await fixture.mustBalance()
  })
})

describe('a rebuild of the bonuses', () => {
  it('pays a missing bonus once, reverses a reversed one, and drops a bonus that no one earned', async () => {
    await fixture.people({ username: 'rex' }, { username: 'nora', upline: 'rex' })
    const bonus = () => ({
      ...{ bonusId: randomUUID(), recruiterId: fixture.member('rex').id, recruitId: fixture.member('nora').id },
      ...{ amountCents: 5_000, payableAt: '2026-02-01T00:00:00.000Z' },
    })
    const earn = (data: ReturnType<typeof bonus>) =>
      fixture.emit({
        ...{ type: recruitBonusEarned, key: data.bonusId, aggregateVersion: 1 },
        data: { ...data, at: '2026-01-01T00:00:00.000Z' },
      })
    const [paid, reversed, missing] = [bonus(), bonus(), bonus()]
    const unknown = { ...bonus(), payableAt: '2126-02-01T00:00:00.000Z' }
    for (const one of [paid, reversed, unknown]) await earn(one)
    const owned = (of: ReturnType<typeof bonus>, reversedAt: string | null = null) => ({
      ...{ ...of, earnedAt: '2026-01-01T00:00:00.000Z', reversedAt, reason: reversedAt && 'refund' },
    })
    const rows = [owned(paid), owned(reversed, '2026-03-01T00:00:00.000Z'), owned(missing)]
    const outcome = await rebuilt(fixture, { model: 'bonuses', snapshot: bonusesSnapshot, rows })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 1, removed: 1, replayed: 0 } })
    const sums = () =>
      fixture.database.query(
        'select bonus_id as id, sum(amount_cents)::int as cents from adjustments group by 1 order by 1',
      )
    const wanted = [
      { id: paid.bonusId, cents: 5_000 },
      { id: reversed.bonusId, cents: 0 },
      { id: missing.bonusId, cents: 5_000 },
    ].sort((a, b) => a.id.localeCompare(b.id))
    await eventually(async () => expect(await sums()).toEqual(wanted), 15_000)
    const again = await rebuilt(fixture, { model: 'bonuses', snapshot: bonusesSnapshot, rows })
    expect(again).toMatchObject({ state: 'done', report: { added: 0, changed: 0, removed: 0 } })
    expect(await sums()).toEqual(wanted)
    await fixture.mustBalance()
  })
})

describe('the snapshot of the fundings', () => {
  it('has the last revision of each loan that ever funded, and when members first earned', async () => {
    await fixture.people({ username: 'top' }, { username: 'ann', upline: 'top' })
    await fixture.import(funded('F-1', '2026-09-01'), funded('F-2', '2026-09-02'), row('F-3'))
    await fixture.import(row('F-2', { Status: 'Processing' }), funded('F-1', '2026-09-01', { Loan_Amount: '500000' }))
    const { rows } = await snapshotFrom(fixture, fundingsSnapshot)
    const fundings = rows.flatMap(({ funding }) => funding ?? [])
    expect(
      fundings.map(({ rev, isFunded, officerId, amountCents }) => ({ rev, isFunded, officerId, amountCents })),
    ).toEqual(
      expect.arrayContaining([
        { rev: 2, isFunded: true, officerId: fixture.member('ann').id, amountCents: 50_000_000 },
        { rev: 1, isFunded: false, officerId: fixture.member('ann').id, amountCents: 40_000_000 },
      ]),
    )
    expect(fundings).toHaveLength(2)
    const firsts = rows.flatMap(({ first }) => first ?? [])
    expect(firsts.find(({ memberId }) => memberId === fixture.member('ann').id)?.fundedAt).not.toBeNull()
    expect(firsts.find(({ memberId }) => memberId === fixture.member('top').id)).toMatchObject({ fundedAt: null })
  })
})

describe('a rebuild of resets', () => {
  it('restores lost ties, deletes unknown ones, and keeps resets that arrive meanwhile', async () => {
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.123Z`
    const ties = () =>
      fixture.database.query<{ line: string }>(
        `select concat_ws(' ', account_id, by_id, kind) as line from account_ties where account_id like 'm%' order by 1`,
      )
    await fixture.database.query(`insert into account_ties (account_id, by_id, kind, at)
      values ('m3', 'b3', 'reset', now()), ('m4', 'b4', 'created', now())`)
    const outcome = await rebuilt(fixture, {
      ...{ model: 'resets', snapshot: resetsSnapshot, rows: [{ memberId: 'm1', by: 'b1', at: at(1) }] },
      meanwhile: () =>
        fixture.emit({
          ...{ type: secondFactorChanged, key: 'm2', aggregateVersion: 0 },
          data: {
            memberId: 'm2',
            username: 'm2',
            firstName: 'M',
            email: 'm2@example.com',
            what: 'reset',
            by: 'b2',
            at: at(2),
          },
        }),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, removed: 2, replayed: 1 } })
    expect((await ties()).map(({ line }) => line)).toEqual(['m1 b1 reset', 'm2 b2 reset', 'm4 b4 created'])
  })
})

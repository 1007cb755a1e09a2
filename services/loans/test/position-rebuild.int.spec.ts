import { type MemberFacts, membersSnapshot, userUpdated } from '@upline/contracts/events'
import { aMember, changed, eventually, rebuilt } from '@upline/testing'
import { funded, row } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture

const noon = (ahead: number) => `${day(ahead)}T15:00:00.000Z`

/** The member as the last event has it. */
const facts = new Map<string, MemberFacts>()

const factsOf = (username: string) => facts.get(username) ?? fixture.member(username)

async function change(username: string, over: Partial<MemberFacts>, at: string): Promise<void> {
  const member = changed(factsOf(username), over)
  facts.set(username, member)
  await fixture.emit({
    ...{ type: userUpdated, key: member.id, aggregateVersion: member.version },
    data: { member, by: null, at },
  })
}

const rowOf = (member: MemberFacts, positions?: { role: string; branch: string; from: string | null }[]) => ({
  member,
  uplines: [{ uplineId: member.uplineId, from: null }],
  activity: [{ isActive: true, from: null }],
  positions: positions ?? [{ role: member.role, branch: member.branch ?? '', from: null }],
})

const rebuild = (...rows: unknown[]) => rebuilt(fixture, { model: 'members', snapshot: membersSnapshot, rows })

const positions = () =>
  fixture.database.query(
    `select m.username, p.effective_on::text as "from", p.role, p.branch from member_positions p join members m on m.no = p.member_no
     where m.username in ('cal', 'ann') order by 1, p.effective_on`,
  )

const ledger = () =>
  fixture.database.query(
    'select loan_id, rev, level, kind, member_no, amount_cents::int from commission_entries order by 1, 2, 3, 4',
  )

/** cal became a manager 50 days ago and went to Reno 20 days ago. */
const TRUE_HISTORY = [
  { role: 'loan_officer', branch: '', from: null },
  { role: 'manager', branch: '', from: noon(-50) },
  { role: 'manager', branch: ' Reno ', from: noon(-20) },
]

beforeAll(async () => {
  fixture = await openPlans()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people({ username: 'cal', createdAt }, { username: 'ann', upline: 'cal', createdAt })
  const made = async (name: string, ...bps: number[]) => {
    const { id } = await fixture.newPlan(name)
    await fixture.publish(id, { effectiveFrom: '2020-01-01', ...terms(...bps) })
    return id
  }
  await change('cal', { role: 'manager' }, noon(-50))
  await change('cal', { branch: 'Reno' }, noon(-20))
  await fixture.assign({ plan: await made('Managers', 50, 40, 30, 15), scope: 'role', subject: 'manager' })
  await fixture.assign({ plan: await made('Reno', 60, 30, 5, 5), scope: 'branch', subject: 'Reno' })
  await fixture.import(funded('P-1', day(-55)), funded('P-2', day(-40)), funded('P-3', day(-10)), row('P-4'))
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const overrideOn = async (number: string) => (await fixture.owed(number))[1]

describe('a rebuild of the members', () => {
  it('changes no role or branch that is right, and no cent', async () => {
    expect(await Promise.all(['P-1', 'P-2', 'P-3'].map(overrideOn))).toEqual([
      '1 cal 100000',
      '1 cal 160000',
      '1 cal 120000',
    ])
    const before = [await positions(), await ledger()]
    const outcome = await rebuild(rowOf(factsOf('cal'), TRUE_HISTORY), rowOf(factsOf('ann')))
    expect(outcome).toMatchObject({ state: 'done', report: { added: 0, changed: 0, removed: 0 } })
    expect([await positions(), await ledger()]).toEqual(before)
  })

  it('restores roles and branches with their dates, and the pay of a loan that is settled afterwards', async () => {
    const before = [await positions(), await ledger()]
    await fixture.database.query(
      "delete from member_positions where member_no in (select no from members where username in ('cal', 'ann'))",
    )
    const outcome = await rebuild(rowOf(factsOf('cal'), TRUE_HISTORY), rowOf(factsOf('ann')))
    expect(outcome).toMatchObject({ state: 'done', report: { added: 0, changed: 2, removed: 0 } })
    expect([await positions(), await ledger()]).toEqual(before)
    await fixture.import(
      funded('P-1', day(-55), { Loan_Amount: '800000' }),
      funded('P-2', day(-40), { Loan_Amount: '800000' }),
    )
    await eventually(async () =>
      expect([await overrideOn('P-1'), await overrideOn('P-2')]).toEqual(['1 cal 200000', '1 cal 320000']),
    )
  })

  it('settles fundings again whose payee had another role or branch, from the first difference on', async () => {
    const earlier = TRUE_HISTORY.map((one, at) => (at === 1 ? { ...one, from: noon(-60) } : one))
    const outcome = await rebuild(rowOf(factsOf('cal'), earlier), rowOf(factsOf('ann')))
    expect(outcome).toMatchObject({ report: { changed: 1 } })
    await eventually(async () => expect(await overrideOn('P-1')).toBe('1 cal 320000'))
    expect(await overrideOn('P-3')).toBe('1 cal 120000')
    await rebuild(rowOf(factsOf('cal'), TRUE_HISTORY), rowOf(factsOf('ann')))
    await eventually(async () => expect(await overrideOn('P-1')).toBe('1 cal 200000'))
  })

  it('keeps roles and branches if the roster does not say any', async () => {
    const before = await positions()
    const { positions: _, ...silent } = rowOf(factsOf('cal'))
    expect(await rebuild(silent, rowOf(factsOf('ann')))).toMatchObject({ report: { changed: 0 } })
    expect(await positions()).toEqual(before)
  })

  it('estimates at the plan of a role that only the snapshot has', async () => {
    const boss = aMember({ username: 'newboss', role: 'manager' })
    const calUnder = changed(factsOf('cal'), { uplineId: boss.id })
    facts.set('cal', calUnder)
    const cal = {
      ...rowOf(calUnder, TRUE_HISTORY),
      uplines: [
        { uplineId: null, from: null },
        { uplineId: boss.id, from: noon(-1) },
      ],
    }
    expect(await rebuild(rowOf(boss), cal, rowOf(factsOf('ann')))).toMatchObject({ report: { added: 1, changed: 1 } })
    expect((await fixture.loan('P-4')).shares.map(({ amount }) => amount)).toEqual([3_000, 1_200, 1_200, 0])
  })
})

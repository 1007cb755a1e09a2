import { randomUUID } from 'node:crypto'
import type { Member, TreeNode } from '@upline/contracts'
import {
  accountsSnapshot,
  type Funding,
  fundingsSnapshot,
  membersSnapshot,
  resetsSnapshot,
  secondFactorChanged,
  sitesSnapshot,
  userUpdated,
} from '@upline/contracts/events'
import { aFunding, fundedEvent, rebuilt, snapshotFrom, unfundedEvent } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster?.stop())

const memberOf = async (id: string): Promise<Member> => (await roster.admin.get<Member>(`/users/${id}`)).body

const stateOf = ({ loanId, rev, officerId, amountCents, fundedAt }: Funding, isFunded = true) => ({
  funding: { loanId, rev, isFunded, officerId, amountCents, fundedAt },
})

describe('the snapshot of the members', () => {
  it('equals the events: every member, each upline and when the member was active', async () => {
    const top = await roster.add('sntop', { role: 'manager' })
    const other = await roster.add('snother', { role: 'manager' })
    const leaf = await roster.add('snleaf', { uplineId: top.id })
    await roster.admin.put(`/users/${leaf.id}/upline`, { uplineId: other.id })
    await roster.admin.put(`/users/${leaf.id}`, { isActive: false })
    const last = (await roster.published(userUpdated)).filter(({ key }) => key === leaf.id).at(-1)
    const { rows, manifest } = await snapshotFrom(roster, membersSnapshot)
    const [stored] = await roster.database.query<{ count: number }>('select count(*)::int as count from members')
    expect([rows.length, manifest.rows]).toEqual([stored!.count, stored!.count])
    const row = rows.find(({ member }) => member.id === leaf.id)!
    expect(row.member).toEqual(last!.data.member)
    expect(row.uplines.map(({ uplineId, from }) => [uplineId, from === null])).toEqual([
      [top.id, true],
      [other.id, false],
    ])
    expect(row.activity.map(({ isActive, from }) => [isActive, from === null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(row.activity[1]!.from?.slice(0, 22)).toBe(last!.data.at.slice(0, 22))
  })
})

describe('the snapshot of roles and branches', () => {
  it('has each role and branch of a member with the instant of its event', async () => {
    const { id } = await roster.add('snrole', { branch: 'Reno' })
    await roster.admin.put(`/users/${id}`, { role: 'manager' })
    await roster.admin.put(`/users/${id}`, { isActive: false, notes: 'Left' })
    await roster.admin.put(`/users/${id}`, { branch: 'Elko' })
    const events = (await roster.published(userUpdated)).filter(({ key }) => key === id)
    const { rows } = await snapshotFrom(roster, membersSnapshot)
    const { positions } = rows.find(({ member }) => member.id === id)!
    expect(positions?.map(({ role, branch, from }) => [role, branch, from?.slice(0, 22)])).toEqual([
      ['loan_officer', 'Reno', undefined],
      ['manager', 'Reno', events[0]!.data.at.slice(0, 22)],
      ['manager', 'Elko', events[2]!.data.at.slice(0, 22)],
    ])
  })
})

describe('a rebuild of the volumes', () => {
  const loansOf = async (id: string) => {
    const nodes = (await roster.admin.get<TreeNode[]>('/team/tree?limit=1000')).body
    const { ownLoans, loans, volume } = nodes.find((node) => node.id === id)!
    return [ownLoans, loans, volume]
  }

  it('counts each loan once on each node, even if it was funded or reversed during the rebuild', async () => {
    const top = await roster.add('rvtop', { role: 'manager' })
    const leaf = await roster.add('rvleaf', { uplineId: top.id })
    const [kept, reversed, later] = [1, 2, 3].map((n) =>
      aFunding({ officerId: leaf.id, amountCents: n * 100_000_00 }),
    ) as [Funding, Funding, Funding]
    for (const funding of [kept, reversed]) await roster.emit(fundedEvent(funding))
    await roster.database.query('update officer_volumes set loans = 40, cents = 40')
    const outcome = await rebuilt(roster, {
      ...{ model: 'volumes', snapshot: fundingsSnapshot, rows: [kept, reversed].map((one) => stateOf(one)) },
      meanwhile: async () => {
        await roster.emit(fundedEvent(later))
        await roster.emit(unfundedEvent(reversed))
      },
    })
    expect(outcome).toMatchObject({ state: 'done', report: { changed: 1, replayed: 2 } })
    expect(await loansOf(top.id)).toEqual([0, 2, 400_000])
    expect(await roster.driftedFigures()).toEqual([])
  })
})

describe('a rebuild of the passwords', () => {
  it('sets the owner’s values, and keeps members that the owner does not know', async () => {
    const [due, done, unknown] = [await roster.add('pwdue'), await roster.add('pwdone'), await roster.add('pwnew')]
    const before = (await memberOf(unknown.id)).needsPasswordChange
    const outcome = await rebuilt(roster, {
      ...{ model: 'passwords', snapshot: accountsSnapshot },
      rows: [
        { memberId: due.id, isDue: true },
        { memberId: done.id, isDue: false },
        { memberId: unknown.id, isDue: null },
        { memberId: randomUUID(), isDue: true },
      ],
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 0, removed: 0 } })
    const flags = await Promise.all(
      [due, done, unknown].map(async ({ id }) => (await memberOf(id)).needsPasswordChange),
    )
    expect(flags).toEqual([true, false, before])
  })
})

describe('a rebuild of the websites', () => {
  const OWN = 'https://own.example.com/'
  const site = (memberId: string, url: string) => ({ memberId, kind: 'origination' as const, url })
  const online = (rows: unknown[]) => rebuilt(roster, { model: 'websites', snapshot: sitesSnapshot, rows })
  const websiteOf = async (id: string) => (await memberOf(id)).originationWebsite

  it('links every site that is online, restores the previous link of other sites, and publishes each change once', async () => {
    const [ann, bea] = [await roster.add('wsann', { originationWebsite: OWN }), await roster.add('wsbea')]
    const SITES = [site(ann.id, 'https://upline.test/sites/ann'), site(bea.id, 'https://upline.test/sites/bea')]
    expect(await online(SITES)).toMatchObject({ state: 'done', report: { changed: 2 } })
    expect([await websiteOf(ann.id), await websiteOf(bea.id)]).toEqual(SITES.map(({ url }) => url))
    const events = (await roster.published(userUpdated)).length
    expect(await online(SITES)).toMatchObject({ state: 'done', report: { changed: 0 } })
    expect((await roster.published(userUpdated)).length).toBe(events)
    expect(await online(SITES.slice(1))).toMatchObject({ state: 'done', report: { changed: 1 } })
    expect([await websiteOf(ann.id), await websiteOf(bea.id)]).toEqual([OWN, SITES[1]!.url])
  })
})

describe('a rebuild of resets', () => {
  it('restores lost ties, deletes unknown ones, and keeps resets that arrive meanwhile', async () => {
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.123Z`
    const ties = () =>
      roster.database.query<{ line: string }>(
        `select concat_ws(' ', account_id, by_id) as line from second_factor_resets order by 1`,
      )
    await roster.database.query(`insert into second_factor_resets (account_id, by_id, at) values ('m3', 'b3', now())`)
    const outcome = await rebuilt(roster, {
      ...{ model: 'resets', snapshot: resetsSnapshot, rows: [{ memberId: 'm1', by: 'b1', at: at(1) }] },
      meanwhile: () =>
        roster.emit({
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
    expect((await ties()).map(({ line }) => line)).toEqual(['m1 b1', 'm2 b2'])
  })
})

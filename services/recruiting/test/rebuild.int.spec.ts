import { randomUUID } from 'node:crypto'
import type { RecruitingStats } from '@upline/contracts'
import { companySnapshot, fundingsSnapshot, type MemberFacts, membersSnapshot } from '@upline/contracts/events'
import {
  aFunding,
  aMember,
  createdEvent,
  fundedEvent,
  movedEvent,
  rebuilt,
  type TestService,
  unfundedEvent,
} from '@upline/testing'
import { startRecruiting } from './recruiting.ts'

let service: TestService

beforeEach(async () => {
  service = await startRecruiting()
})
afterEach(() => service?.stop())

const statsOf = async (id: string): Promise<RecruitingStats> =>
  (await (await service.signInAs({ id })).get<RecruitingStats>('/recruiting-stats')).body

const rowOf = (member: MemberFacts) => ({ member, uplines: [], activity: [] })

/** A ceo, three below, and three below each of those. */
function company(): MemberFacts[] {
  const ceo = aMember({ username: 'ceo', role: 'ceo' })
  const heads = [1, 2, 3].map((n) => aMember({ username: `head${n}`, uplineId: ceo.id }))
  const others = heads.flatMap(({ id, username }) =>
    [1, 2, 3].map((n) => aMember({ username: `${username}-${n}`, uplineId: id })),
  )
  return [ceo, ...heads, ...others]
}

const everything = async () => {
  const members = await service.database.query(
    'select id, username, email, upline_id, profile_version, upline_version from members order by id',
  )
  const teams = await service.database.query(
    'select member_id, upline_id, waits_for, is_counted, own_cents, size, cents from teams order by member_id',
  )
  return { members, teams }
}

describe('a rebuild of the members', () => {
  it('restores every lost row and the team sizes', async () => {
    const all = company()
    for (const member of all) await service.emit(createdEvent(member))
    const whole = await everything()
    const lost = all.slice(4).map(({ id }) => id)
    await service.database.query('delete from members where id = any($1)', [lost])
    await service.database.query('delete from teams')
    await service.database.query(`update members set username = 'wrong', upline_id = null, profile_version = 99`)
    const outcome = await rebuilt(service, { model: 'members', snapshot: membersSnapshot, rows: all.map(rowOf) })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 9, changed: 4, removed: 0, replayed: 0 } })
    expect(await everything()).toEqual(whole)
    const { totalTeamSize, directRecruits } = await statsOf(all[0]!.id)
    expect([totalTeamSize, directRecruits.length]).toEqual([12, 3])
  })

  it('keeps later events, and drops members that the roster does not have', async () => {
    const all = company()
    const [ceo, head1, head2] = all as [MemberFacts, MemberFacts, MemberFacts]
    for (const member of all) await service.emit(createdEvent(member))
    await service.emit(createdEvent(aMember({ username: 'stranger', uplineId: ceo.id })))
    const joined = aMember({ username: 'joined', uplineId: head2.id })
    const mover = all[4]!
    const outcome = await rebuilt(service, {
      ...{ model: 'members', snapshot: membersSnapshot, rows: all.map(rowOf) },
      meanwhile: async () => {
        await service.emit(createdEvent(joined))
        await service.emit(movedEvent({ memberId: mover.id, from: head1.id, to: head2.id, version: 2 }))
      },
    })
    expect(outcome).toMatchObject({ state: 'done', report: { removed: 1, replayed: 2 } })
    const names = (await everything()).members.map((row) => (row as { username: string }).username)
    expect(names).toContain('joined')
    expect(names).not.toContain('stranger')
    expect([await statsOf(ceo.id), await statsOf(head1.id), await statsOf(head2.id)]).toMatchObject([
      { totalTeamSize: 13 },
      { totalTeamSize: 2 },
      { totalTeamSize: 5 },
    ])
  })
})

describe('a rebuild of the volumes', () => {
  const stateOf = (funding: ReturnType<typeof aFunding>, over: object = {}) => {
    const { loanId, rev, officerId, amountCents, fundedAt } = funding
    return { funding: { loanId, rev, isFunded: true, officerId, amountCents, fundedAt, ...over } }
  }
  const volumes = () =>
    service.database.query(
      'select member_id, year, cents::text, loans from officer_volumes where loans <> 0 order by 1, 2',
    )

  it('counts each loan once, from the snapshot and from later events', async () => {
    const officerId = randomUUID()
    const [before, reversed, both, later] = [1, 2, 3, 4].map((n) =>
      aFunding({ officerId, amountCents: n * 100_00, fundedAt: '2026-03-01T00:00:00.000Z' }),
    ) as [
      ReturnType<typeof aFunding>,
      ReturnType<typeof aFunding>,
      ReturnType<typeof aFunding>,
      ReturnType<typeof aFunding>,
    ]
    const again = { ...both, rev: 2, amountCents: 1_000_00 }
    for (const funding of [before, reversed, both]) await service.emit(fundedEvent(funding))
    await service.database.query('update officer_volumes set cents = 7, loans = 9')
    const outcome = await rebuilt(service, {
      ...{ model: 'volumes', snapshot: fundingsSnapshot },
      rows: [
        stateOf(before),
        stateOf(reversed, { isFunded: false }),
        stateOf(both),
        { first: { memberId: officerId, fundedAt: '2026-01-01T00:00:00.000Z', overrideAt: null } },
      ],
      meanwhile: async () => {
        // The snapshot has the first of these; the others came after it was taken.
        await service.emit(unfundedEvent(reversed))
        await service.emit(unfundedEvent(both))
        await service.emit(fundedEvent(again))
        await service.emit(fundedEvent(later))
      },
    })
    expect(outcome).toMatchObject({ state: 'done', report: { replayed: 4 } })
    expect(await volumes()).toEqual([{ member_id: officerId, year: 2026, cents: '150000', loans: 3 }])
    const [team] = await service.database.query('select own_cents::text from teams where member_id = $1', [officerId])
    expect(team).toEqual({ own_cents: '150000' })
    const [step] = await service.database.query('select funded_at from first_steps where member_id = $1', [officerId])
    expect(step).toEqual({ funded_at: new Date('2026-01-01T00:00:00.000Z') })
  })
})

describe('a rebuild of the company', () => {
  it("restores the company's name and time zone", async () => {
    await service.database.query('delete from company')
    const rows = [{ name: 'Acme', timeZone: 'America/Denver', version: 3 }]
    const outcome = await rebuilt(service, { model: 'company', snapshot: companySnapshot, rows })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 0, removed: 0 } })
    expect(await service.database.query('select name, time_zone, version from company')).toEqual([
      { name: 'Acme', time_zone: 'America/Denver', version: 3 },
    ])
  })
})

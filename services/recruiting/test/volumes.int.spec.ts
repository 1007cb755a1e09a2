import { randomUUID } from 'node:crypto'
import type { RecruitingStats } from '@upline/contracts'
import type { Funding } from '@upline/contracts/events'
import {
  aMember,
  changed,
  createdEvent,
  importedEvent,
  removedEvent,
  removedTogetherEvent,
  type TestService,
} from '@upline/testing'
import { aFunding, fundedEvent, movedEvent, settledEvent, startRecruiting, unfundedEvent } from './recruiting.ts'

let service: TestService

beforeAll(async () => {
  service = await startRecruiting()
})
afterAll(() => service?.stop())

const statsOf = async (id: string): Promise<RecruitingStats> =>
  (await (await service.signInAs({ id })).get<RecruitingStats>('/recruiting-stats')).body

const volumesOf = async (officerId: string) =>
  service.database.query<{ year: number; cents: string; loans: number }>(
    'select year, cents::text, loans from officer_volumes where member_id = $1 order by year',
    [officerId],
  )

const thisYear = new Date().getUTCFullYear()

describe('the volume of an officer', () => {
  it('counts a funding once, even if its event is sent again', async () => {
    const funding = aFunding({ officerId: randomUUID() })
    const stamp = { id: randomUUID() }
    await service.emit(fundedEvent(funding), stamp)
    await service.emit(fundedEvent(funding), stamp)
    await service.emit(unfundedEvent(aFunding({ officerId: randomUUID() }))) // one more, so that the second was read
    expect(await volumesOf(funding.officerId)).toEqual([{ year: thisYear, cents: '40000000', loans: 1 }])
  })

  it('subtracts a reversed funding from the year in which it was counted', async () => {
    const funding = aFunding({ officerId: randomUUID(), fundedAt: '2025-12-31T23:59:59.000Z' })
    await service.emit(fundedEvent(funding))
    await service.emit(unfundedEvent(funding))
    await service.emit(
      fundedEvent({ ...funding, rev: 2, amountCents: 300_000_01, fundedAt: '2026-01-01T00:00:00.000Z' }),
    )
    expect(await volumesOf(funding.officerId)).toEqual([
      { year: 2025, cents: '0', loans: 0 },
      { year: 2026, cents: '30000001', loans: 1 },
    ])
  })

  it('stays correct if a reversal arrives before its funding', async () => {
    const funding = aFunding({ officerId: randomUUID() })
    await service.emit(settledEvent({ unfunded: [funding], funded: [{ ...funding, rev: 2, amountCents: 1 }] }))
    await service.emit(fundedEvent(funding))
    expect(await volumesOf(funding.officerId)).toEqual([{ year: thisYear, cents: '1', loans: 1 }])
  })

  it('counts a split loan by portions, and subtracts them when another split replaces it', async () => {
    const [ann, bob, cy] = [randomUUID(), randomUUID(), randomUUID()]
    const portion = (memberId: string, percent: number) => ({ memberId, percent, chain: [memberId] })
    const funding = aFunding({ officerId: ann, originators: [portion(ann, 60), portion(bob, 40)] })
    await service.emit(fundedEvent(funding))
    expect(await volumesOf(ann)).toEqual([{ year: thisYear, cents: '24000000', loans: 1 }])
    expect(await volumesOf(bob)).toEqual([{ year: thisYear, cents: '16000000', loans: 0 }])
    const next = { ...funding, rev: 2, originators: [portion(ann, 60), portion(cy, 40)] }
    await service.emit(settledEvent({ unfunded: [funding], funded: [next] }))
    expect(await volumesOf(ann)).toEqual([{ year: thisYear, cents: '24000000', loans: 1 }])
    expect(await volumesOf(bob)).toEqual([{ year: thisYear, cents: '0', loans: 0 }])
    expect(await volumesOf(cy)).toEqual([{ year: thisYear, cents: '16000000', loans: 0 }])
  })

  it('counts each of many pending fundings', async () => {
    const [some, other] = [randomUUID(), randomUUID()]
    const of = (officerId: string, count: number) =>
      Array.from({ length: count }, () => fundedEvent(aFunding({ officerId, amountCents: 100_01 })))
    await service.emitTogether([...of(some, 60), ...of(other, 40)])
    expect(await volumesOf(some)).toEqual([{ year: thisYear, cents: '600060', loans: 60 }])
    expect(await volumesOf(other)).toEqual([{ year: thisYear, cents: '400040', loans: 40 }])
  })

  it('equals the sum of what is in force after any order of fundings, corrections and reversals', async () => {
    const officers = [randomUUID(), randomUUID(), randomUUID()]
    const events = Array.from({ length: 40 }, (_, n) =>
      aFunding({ officerId: officers[n % 3]!, amountCents: 1_000_00 + n }),
    ).flatMap((funding, n) => history(funding, n))
    const shuffled = events.map((event, n) => ({ event, at: (n * 7919) % events.length })).sort((a, b) => a.at - b.at)
    for (const { event } of shuffled) await service.emit(event)
    for (const [n, officer] of officers.entries()) {
      const expected = Array.from({ length: 40 }, (_, loan) => loan)
        .filter((loan) => loan % 3 === n)
        .map(inForce)
      const [row] = await volumesOf(officer)
      expect(Number(row!.cents)).toBe(expected.reduce((sum, cents) => sum + cents, 0))
      expect(row!.loans).toBe(expected.filter((cents) => cents > 0).length)
    }
  })
})

/** Every third loan is reversed for good, every third corrected by a dollar; the others stay. */
function history(funding: Funding, n: number) {
  if (n % 4 === 0) return [fundedEvent(funding), unfundedEvent(funding)]
  const corrected = { ...funding, rev: 2, amountCents: funding.amountCents + 100 }
  if (n % 4 === 1) return [fundedEvent(funding), settledEvent({ unfunded: [funding], funded: [corrected] })]
  return [fundedEvent(funding)]
}

const inForce = (n: number): number => (n % 4 === 0 ? 0 : 1_000_00 + n + (n % 4 === 1 ? 100 : 0))

describe('GET recruiting-stats', () => {
  it('shows direct recruits with their own volume of this year, and the whole team below', async () => {
    const top = aMember()
    const ann = aMember({ uplineId: top.id, firstName: 'Ann', lastName: 'Ash' })
    const bob = aMember({ uplineId: ann.id })
    const cy = aMember({ uplineId: bob.id })
    await service.emit(createdEvent(top))
    await service.emit(importedEvent([cy, bob, ann]))
    await service.emit(fundedEvent(aFunding({ officerId: ann.id, amountCents: 123_456_78 })))
    await service.emit(
      fundedEvent(aFunding({ officerId: ann.id, amountCents: 1_00, fundedAt: '2024-05-01T00:00:00.000Z' })),
    )
    await service.emit(fundedEvent(aFunding({ officerId: cy.id, amountCents: 100_000_00 })))
    await service.emit(fundedEvent(aFunding({ officerId: top.id, amountCents: 999_00 })))
    expect(await statsOf(top.id)).toEqual({
      directRecruits: [
        {
          id: ann.id,
          firstName: 'Ann',
          lastName: 'Ash',
          email: ann.email,
          createdAt: ann.createdAt,
          isActive: true,
          ytdVolume: 123_456.78,
        },
      ],
      totalTeamSize: 3,
      teamVolume: 223_457.78,
    })
  })

  it('follows a move, even one whose event arrives before the member', async () => {
    const [left, joined] = [aMember(), aMember()]
    const mover = aMember({ uplineId: left.id })
    await service.emit(movedEvent({ memberId: mover.id, from: left.id, to: joined.id, version: 2 }))
    expect((await statsOf(joined.id)).totalTeamSize).toBe(0)
    await service.emit(createdEvent(mover))
    expect((await statsOf(left.id)).totalTeamSize).toBe(0)
    expect((await statsOf(joined.id)).directRecruits.map(({ id }) => id)).toEqual([mover.id])
  })

  it('keeps a newer profile when an older one arrives late', async () => {
    const member = aMember()
    await service.emit(importedEvent([changed(member, { firstName: 'New' })]))
    await service.emit(createdEvent(member))
    const found = await (
      await service.signInAs('loan_officer')
    ).get<{ firstName: string }>(`/users/by-referral/${member.id}`)
    expect(found.body.firstName).toBe('New')
  })

  it('returns zeros to a member without a team, and 401 without a session', async () => {
    expect(await statsOf(randomUUID())).toEqual({ directRecruits: [], totalTeamSize: 0, teamVolume: 0 })
    expect((await service.visitor.get('/recruiting-stats')).status).toBe(401)
  })

  it('omits deleted members', async () => {
    const top = aMember()
    const gone = aMember({ uplineId: top.id })
    await service.emit(importedEvent([top, gone]))
    await service.emit(removedEvent(changed(gone, {})))
    expect(await statsOf(top.id)).toMatchObject({ directRecruits: [], totalTeamSize: 0 })
  })

  it('omits a branch whose members were deleted together', async () => {
    const top = aMember()
    const low = aMember({ uplineId: top.id })
    const lowest = aMember({ uplineId: low.id })
    await service.emit(importedEvent([top, low, lowest]))
    expect(await statsOf(top.id)).toMatchObject({ totalTeamSize: 2 })
    await service.emit(removedTogetherEvent([changed(lowest, {}), changed(low, {})]))
    expect(await statsOf(top.id)).toMatchObject({ directRecruits: [], totalTeamSize: 0 })
  })
})

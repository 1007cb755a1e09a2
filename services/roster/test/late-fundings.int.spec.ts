import type { Member, MoveRequest, Problem } from '@upline/contracts'
import { eventually } from '@upline/testing'
import { FundedDaysService } from '../src/moves/funded-days.service.ts'
import { answerAsLoans, type LoansStub } from './loans-stub.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let loans: LoansStub
let cleo: Member
let abby: Member
let now = new Date('2026-01-05T12:00:00Z')

beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  loans = answerAsLoans(roster)
  cleo = await roster.add('cleo', { role: 'ceo' })
  abby = await roster.add('abby', { role: 'admin' })
  now = new Date('2026-03-10T15:00:00Z')
}, 60_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})
beforeEach(() => {
  Object.assign(loans, { days: [], isSilent: false })
  roster.app.get(FundedDaysService).answerTimeoutMs = 20_000
  now = new Date(now.getTime() + 60_000)
})

async function three(prefix: string): Promise<[Member, Member, Member]> {
  const top = await roster.add(`${prefix}top`)
  const other = await roster.add(`${prefix}other`)
  return [await roster.add(`${prefix}member`, { uplineId: top.id }), top, other]
}

type Moved = Partial<Member & MoveRequest>
const move = async (id: string, uplineId: string) => {
  now = new Date(now.getTime() + 1_000)
  return roster.admin.put<Moved>(`/users/${id}/upline`, { uplineId, effectiveOn: '2026-03-03' })
}
const uplineOf = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body.uplineId
const request = async (id = '') => (await roster.admin.get<MoveRequest>(`/moves/${id}`)).body
const giveUpAtOnce = () => {
  loans.isSilent = true
  roster.app.get(FundedDaysService).answerTimeoutMs = 0
}

describe('a backdated move while events of fundings are late', () => {
  it('waits for a second person if loans names a funded loan that roster does not know', async () => {
    const [member, top, other] = await three('late')
    loans.days = [{ officerId: member.id, chainOn: '2026-03-05' }]
    const { status, body } = await move(member.id, other.id)
    expect([status, body.status, await uplineOf(member.id)]).toEqual([202, 'pending', top.id])
    const { beneficiaries } = await request(body.requestId)
    expect(beneficiaries.map(({ id }) => id).sort()).toEqual([top.id, other.id].sort())
  })

  it('refuses the approval of a beneficiary that only loans knows', async () => {
    const [member] = await three('own')
    loans.days = [{ officerId: member.id, chainOn: '2026-03-05' }]
    const { body } = await move(member.id, abby.id)
    const denied = await (await roster.as(abby)).post<Problem>(`/moves/${body.requestId}/approve`, {})
    expect([denied.status, denied.body.code]).toEqual([403, 'roster.beneficiary'])
    const approved = await (await roster.as(cleo)).post<MoveRequest>(`/moves/${body.requestId}/approve`, {})
    expect([approved.status, await uplineOf(member.id)]).toEqual([200, abby.id])
  })

  it('waits for a second person if loans does not respond in time', async () => {
    const [member, top, other] = await three('mute')
    giveUpAtOnce()
    const { status, body } = await move(member.id, other.id)
    expect([status, body.status, await uplineOf(member.id)]).toEqual([202, 'pending', top.id])
    const approved = await (await roster.as(cleo)).post(`/moves/${body.requestId}/approve`, {})
    expect([approved.status, await uplineOf(member.id)]).toEqual([200, other.id])
  })

  it('waits for a second person if loans has more days than it can name', async () => {
    const [member, , other] = await three('many')
    loans.days = null
    expect((await move(member.id, other.id)).status).toBe(202)
  })

  it('enters a move that is sent again once loans confirms that no funded loan changes', async () => {
    const [member, , other] = await three('again')
    giveUpAtOnce()
    const first = await move(member.id, other.id)
    expect(first.status).toBe(202)
    loans.isSilent = false
    roster.app.get(FundedDaysService).answerTimeoutMs = 20_000
    const second = await move(member.id, other.id)
    expect([second.status, second.body.uplineId]).toEqual([200, other.id])
    expect(await request(first.body.requestId)).toMatchObject({ status: 'done', beneficiaries: [], decidedBy: null })
  })

  it('adds the beneficiaries of a response that arrives after the timeout', async () => {
    const [member, , other] = await three('slow')
    giveUpAtOnce()
    const { body } = await move(member.id, other.id)
    expect((await request(body.requestId)).beneficiaries).toEqual([])
    Object.assign(loans, { days: [{ officerId: member.id, chainOn: '2026-03-05' }], isSilent: false })
    await eventually(async () => expect((await request(body.requestId)).beneficiaries).toHaveLength(2))
    expect((await request(body.requestId)).status).toBe('pending')
  })

  it('asks about the member and loan officers up to two levels below, from the effective date', async () => {
    const [member, , other] = await three('deep')
    const below = [member.id]
    for (const level of [1, 2, 3]) below.push((await roster.add(`deep${level}`, { uplineId: below.at(-1)! })).id)
    expect((await move(member.id, other.id)).status).toBe(200)
    const { officerIds, from } = (await loans.questions()).at(-1)!
    expect([officerIds.toSorted(), from]).toEqual([below.slice(0, 3).toSorted(), '2026-03-03'])
  })

  it('applies if loans returns only days before the move or chains that it does not change', async () => {
    const [member, , other] = await three('free')
    loans.days = [
      { officerId: member.id, chainOn: '2026-03-02' },
      { officerId: other.id, chainOn: '2026-03-05' },
    ]
    expect((await move(member.id, other.id)).status).toBe(200)
  })
})

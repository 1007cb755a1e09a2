import type { Member, MoveAccepted, MovePreview, MoveRequest, Problem } from '@upline/contracts'
import { secondFactorChanged, uplineChanged } from '@upline/contracts/events'
import { aFunding, eventually, fundedEvent } from '@upline/testing'
import { DueMovesWorker } from '../src/moves/due-moves.worker.ts'
import { answerAsLoans, type LoansStub } from './loans-stub.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let loans: LoansStub
// 23:30 on March 9 in New York: the UTC date is already March 10.
const START = new Date('2026-03-10T03:30:00Z')
let now = START
let minutes = 0
const TODAY = '2026-03-09'

beforeAll(async () => {
  now = new Date('2026-01-05T12:00:00Z')
  roster = await startRoster({}, { now: () => now })
  loans = answerAsLoans(roster)
  await roster.add('cleo', { role: 'ceo' })
  await roster.add('abby', { role: 'admin' })
  now = START
}, 60_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})
beforeEach(() => {
  now = new Date(START.getTime() + 60_000 * ++minutes)
})

interface Answer extends Omit<MoveAccepted, 'status'>, Pick<Member, 'uplineId'>, Pick<Problem, 'code' | 'message'> {
  status: string
}

/** Each request is made a second after the previous one. */
const move = (id: string, uplineId: string | null, effectiveOn?: string) => {
  now = new Date(now.getTime() + 1_000)
  return roster.admin.put<Answer>(`/users/${id}/upline`, { uplineId, ...(effectiveOn ? { effectiveOn } : {}) })
}
const uplineOf = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body.uplineId
const request = async (id: string) => (await roster.admin.get<MoveRequest>(`/moves/${id}`)).body
const named = async (username: string) => (await roster.admin.get<Member[]>(`/users?q=${username}@`)).body[0]!
const changesOf = async (id: string) =>
  (await roster.published(uplineChanged)).filter(({ key }) => key === id).map(({ data }) => data.change)
const applyDue = () => roster.app.get(DueMovesWorker).applyDue()

async function three(prefix: string): Promise<[Member, Member, Member]> {
  const top = await roster.add(`${prefix}top`, { role: 'manager' })
  const other = await roster.add(`${prefix}other`, { role: 'manager' })
  return [await roster.add(`${prefix}member`, { uplineId: top.id }), top, other]
}

const fund = (officerId: string, chainAt: string) =>
  roster.emit(fundedEvent(aFunding({ officerId, fundedAt: chainAt, chainAt })))

/** Moves the officer of a funded loan to another upline from March 3. */
async function pendingMove(prefix: string): Promise<{ id: string; member: Member; top: Member; other: Member }> {
  const [member, top, other] = await three(prefix)
  await fund(member.id, '2026-03-05T15:00:00.000Z')
  const { status, body } = await move(member.id, other.id, '2026-03-03')
  expect([status, body.status]).toEqual([202, 'pending'])
  return { id: body.requestId, member, top, other }
}

describe('PUT /users/{id}/upline', () => {
  it('applies a move of today immediately, with the company’s date in the event', async () => {
    const [member, , other] = await three('today')
    expect(await move(member.id, other.id, TODAY)).toMatchObject({ status: 200, body: { uplineId: other.id } })
    expect(await changesOf(member.id)).toMatchObject([{ uplineId: other.id, effectiveOn: TODAY }])
  })

  it('answers 400 with the field for a date that does not exist', async () => {
    const [member, , other] = await three('bad')
    for (const effectiveOn of ['2026-02-30', 'tomorrow', '2026-3-1', 20260301]) {
      const { status, body } = await roster.admin.patch<Problem>(`/users/${member.id}/upline`, {
        ...{ uplineId: other.id, effectiveOn },
      })
      expect([status, body.errors[0]?.field]).toEqual([400, 'effectiveOn'])
    }
  })

  it('schedules a future date, and refuses a past one to managers', async () => {
    const [member, top, other] = await three('sched')
    await roster.admin.put(`/users/${other.id}/upline`, { uplineId: top.id })
    const manager = await roster.as(top)
    const future = await manager.put<Answer>(`/users/${member.id}/upline`, {
      uplineId: other.id,
      effectiveOn: '2026-03-10',
    })
    expect([future.status, future.body.status]).toEqual([202, 'scheduled'])
    expect(await uplineOf(member.id)).toBe(top.id)
    const past = await manager.put<Answer>(`/users/${member.id}/upline`, {
      uplineId: other.id,
      effectiveOn: '2026-03-08',
    })
    expect([past.status, past.body.code]).toEqual([403, 'roster.backdated-move'])
  })

  it('returns the existing request when the same move is sent again', async () => {
    const [member, , other] = await three('same')
    const [first, second] = [
      await move(member.id, other.id, '2026-04-01'),
      await move(member.id, other.id, '2026-04-01'),
    ]
    expect(second.body).toEqual(first.body)
  })

  it('applies a past date that changes no funded pay, and records who entered it and the effective date', async () => {
    const [member, , other] = await three('free')
    await fund(member.id, '2026-03-02T15:00:00.000Z')
    const { status, body } = await move(member.id, other.id, '2026-03-03')
    expect([status, body.uplineId]).toEqual([200, other.id])
    const links = await roster.database.query(
      `select upline_id, effective_on::text as on, entered_by, request_id is not null as requested from upline_links
       where member_id = $1 order by valid_from`,
      [member.id],
    )
    expect(links[1]).toEqual({ upline_id: other.id, on: '2026-03-03', entered_by: '1', requested: true })
    const [listed] = (await roster.admin.get<MoveRequest[]>('/moves?limit=1')).body
    expect(listed).toMatchObject({ status: 'done', memberId: member.id, effectiveOn: '2026-03-03', uplineId: other.id })
    const [change] = await changesOf(member.id)
    expect(change).toMatchObject({ effectiveOn: '2026-03-03', requestId: listed!.requestId, uplineId: other.id })
  })

  it('keeps a later link when an earlier one is entered late', async () => {
    const [member, top, other] = await three('shadow')
    const third = await roster.add('shadowthird')
    expect((await move(member.id, third.id, '2026-03-06')).status).toBe(200)
    expect((await move(member.id, other.id, '2026-03-03')).status).toBe(200)
    expect(await uplineOf(member.id)).toBe(third.id)
    expect(await changesOf(member.id)).toMatchObject([
      { uplineId: third.id, effectiveOn: '2026-03-06' },
      { uplineId: other.id, previousUplineId: top.id, effectiveOn: '2026-03-03', isSuperseded: true },
    ])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('checks reporting loops on the effective date and on every later date of a link', async () => {
    const [a, b] = [await roster.add('loopa'), await roster.add('loopb')]
    await move(b.id, a.id, '2026-03-06')
    const { status, body } = await move(a.id, b.id, '2026-03-02')
    expect([status, body.code]).toEqual([409, 'roster.upline-circle'])
    expect(body.message).toContain('on Mar 6, 2026')
    await move(b.id, null, '2026-03-08')
    expect((await move(a.id, b.id, '2026-03-07')).status).toBe(409)
    expect((await move(a.id, b.id, '2026-03-08')).status).toBe(200)
  })
})

describe('a scheduled move', () => {
  it('takes effect at 00:00 in the company’s time zone, with its own date', async () => {
    const [member, top, other] = await three('due')
    const { body } = await move(member.id, other.id, '2026-03-10')
    now = new Date('2026-03-10T03:59:59Z')
    await applyDue()
    expect([await uplineOf(member.id), (await request(body.requestId)).status]).toEqual([top.id, 'scheduled'])
    now = new Date('2026-03-10T04:00:00Z')
    await applyDue()
    expect(await uplineOf(member.id)).toBe(other.id)
    expect(await request(body.requestId)).toMatchObject({ status: 'done', decidedBy: null, canWithdraw: false })
    expect(await changesOf(member.id)).toMatchObject([{ effectiveOn: '2026-03-10', requestId: body.requestId }])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('runs automatically and catches up after downtime in date order', async () => {
    const [member, top, other] = await three('catch')
    const [later, earlier] = [
      await move(member.id, top.id, '2026-03-20'),
      await move(member.id, other.id, '2026-03-15'),
    ]
    now = new Date('2026-03-25T12:00:00Z')
    await eventually(async () => expect((await request(later.body.requestId)).status).toBe('done'), 20_000)
    expect((await request(earlier.body.requestId)).status).toBe('done')
    expect(await uplineOf(member.id)).toBe(top.id)
    const changes = await changesOf(member.id)
    expect(changes.map(({ effectiveOn }) => effectiveOn)).toEqual(['2026-03-15', '2026-03-20'])
  })

  it('fails with a reason if it would create a loop or a member has left', async () => {
    const [a, b] = [await roster.add('faila'), await roster.add('failb')]
    const loop = await move(a.id, b.id, '2026-03-10')
    await move(b.id, a.id)
    const [member, , other] = await three('gone')
    const left = await move(member.id, other.id, '2026-03-10')
    await roster.admin.delete(`/users/${other.id}`)
    now = new Date('2026-03-10T12:00:00Z')
    await applyDue()
    expect(await request(loop.body.requestId)).toMatchObject({
      ...{
        status: 'failed',
        reason: 'Failb Moss is in the downline of Faila Moss, so Faila Moss cannot report to Failb Moss.',
      },
    })
    expect(await request(left.body.requestId)).toMatchObject({
      ...{ status: 'failed', reason: 'The new upline is no longer in the roster.' },
    })
  })

  it('fails if the manager who requested it no longer leads the member', async () => {
    const [member, top, other] = await three('lost')
    await roster.admin.put(`/users/${other.id}/upline`, { uplineId: top.id })
    const response = await (
      await roster.as(top)
    ).put<Answer>(`/users/${member.id}/upline`, {
      ...{ uplineId: other.id, effectiveOn: '2026-03-10' },
    })
    await move(member.id, null)
    now = new Date('2026-03-10T12:00:00Z')
    await applyDue()
    expect(await request(response.body.requestId)).toMatchObject({ status: 'failed' })
    expect(await uplineOf(member.id)).toBeNull()
  })

  it('can be withdrawn once, and then never takes effect', async () => {
    const [member, top, other] = await three('back')
    const { body } = await move(member.id, other.id, '2026-03-10')
    const withdrawn = await roster.admin.post<MoveRequest>(`/moves/${body.requestId}/withdraw`, { reason: 'Not yet' })
    expect([withdrawn.status, withdrawn.body.status, withdrawn.body.reason]).toEqual([200, 'withdrawn', 'Not yet'])
    const again = await roster.admin.post<Problem>(`/moves/${body.requestId}/withdraw`, {})
    expect([again.status, again.body.code]).toEqual([409, 'roster.move-ended'])
    now = new Date('2026-03-10T12:00:00Z')
    await applyDue()
    expect(await uplineOf(member.id)).toBe(top.id)
  })

  it('needs no approval', async () => {
    const [member, , other] = await three('noappr')
    const { body } = await move(member.id, other.id, '2026-03-10')
    const cleo = await roster.as(await named('cleo'))
    const { status, body: problem } = await cleo.post<Problem>(`/moves/${body.requestId}/approve`, {})
    expect([status, problem.code]).toEqual([409, 'roster.move-not-pending'])
  })
})

describe('a past move that changes funded pay', () => {
  it('waits for a second person, names the beneficiaries, and takes effect once approved', async () => {
    const { id, member, top, other } = await pendingMove('appr')
    expect(await uplineOf(member.id)).toBe(top.id)
    const shown = await request(id)
    expect(shown.beneficiaries.map((one) => one.id).sort()).toEqual([top.id, other.id].sort())
    expect(shown).toMatchObject({ canDecide: false, denial: 'roster.own-approval', canWithdraw: true })
    const own = await roster.admin.post<Problem>(`/moves/${id}/approve`, {})
    expect([own.status, own.body.code]).toEqual([403, 'roster.own-approval'])
    const cleo = await roster.as(await named('cleo'))
    expect((await cleo.get<MoveRequest>(`/moves/${id}`)).body).toMatchObject({ canDecide: true, canWithdraw: false })
    const approved = await cleo.post<MoveRequest>(`/moves/${id}/approve`, {})
    expect([approved.status, approved.body.status, approved.body.decidedBy?.name]).toEqual([200, 'done', 'Cleo Moss'])
    expect(await uplineOf(member.id)).toBe(other.id)
    expect(await changesOf(member.id)).toMatchObject([{ effectiveOn: '2026-03-03', requestId: id }])
    const again = await cleo.post<Problem>(`/moves/${id}/approve`, {})
    expect([again.status, again.body.code]).toEqual([409, 'roster.move-ended'])
  })

  it('changes nothing if it is rejected, with the reason', async () => {
    const { id, member, top } = await pendingMove('rej')
    const cleo = await roster.as(await named('cleo'))
    const rejected = await cleo.post<MoveRequest>(`/moves/${id}/reject`, { reason: 'Wrong date' })
    expect([rejected.status, rejected.body.status, rejected.body.reason]).toEqual([200, 'rejected', 'Wrong date'])
    expect(await uplineOf(member.id)).toBe(top.id)
    expect((await cleo.post(`/moves/${id}/approve`, {})).status).toBe(409)
  })

  it('cannot be approved by a beneficiary, a late approver or an account tied to the requester', async () => {
    const [member, , other] = await three('deny')
    const boss = await named('abby')
    await fund(member.id, '2026-03-05T15:00:00.000Z')
    await move(other.id, boss.id, '2026-01-10')
    const { body } = await move(member.id, other.id, '2026-03-03')
    const codeFor = async (who: Member) =>
      (await (await roster.as(who)).post<Problem>(`/moves/${body.requestId}/approve`, {})).body.code
    expect(await codeFor(boss)).toBe('roster.beneficiary')
    const tied = await roster.add('tied', { role: 'admin' })
    expect(await codeFor(tied)).toBe('roster.approver-too-late')
    now = new Date(now.getTime() + 1_000)
    const second = await move(member.id, boss.id, '2026-03-04')
    const { status, body: problem } = await (
      await roster.as(tied)
    ).post<Problem>(`/moves/${second.body.requestId}/approve`, {})
    expect([status, problem.code]).toEqual([403, 'roster.tied-account'])
  })

  it('keeps the ties of an account that was erased after it had created an approver', async () => {
    const later = now
    now = new Date('2026-01-05T13:00:00Z')
    const middle = await roster.add('middleman')
    now = later
    expect((await roster.admin.put(`/users/${middle.id}`, { role: 'admin', phone: '555 0100' })).status).toBe(200)
    const approver = { firstName: 'Late', lastName: 'Approver', email: 'viamiddle@example.com', role: 'admin' }
    const asMiddle = await roster.as({ ...middle, role: 'admin' })
    const added = await asMiddle.post<Member>('/users', approver)
    expect(added.status).toBe(201)
    const erasure = { username: middle.username, reason: 'A request' }
    expect((await roster.admin.post(`/users/${middle.id}/erasure`, erasure)).status).toBe(200)
    const { id } = await pendingMove('erased')
    const answer = await (await roster.as(added.body)).post<Problem>(`/moves/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'roster.tied-account'])
  })

  it('sees a second-factor reset as a tie', async () => {
    const cleo = await named('cleo')
    const data = { memberId: cleo.id, username: 'cleo', firstName: 'Cleo', email: 'cleo@example.com' }
    const at = new Date(now.getTime() - 1_000).toISOString()
    const event = { type: secondFactorChanged, key: cleo.id, aggregateVersion: 0 }
    await roster.emit({ ...event, data: { ...data, what: 'reset', by: '1', at } })
    const { id } = await pendingMove('reset')
    const answer = await (await roster.as(cleo)).post<Problem>(`/moves/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'roster.tied-account'])
    await roster.database.query('delete from second_factor_resets')
  })

  it('keeps the tie of a second-factor reset while a request is pending, however long that takes', async () => {
    const cleo = await named('cleo')
    const reset = (memberId: string, at: Date) => {
      const data = { memberId, username: 'x', firstName: 'X', email: 'x@example.com', what: 'reset' as const, by: '1' }
      const event = { type: secondFactorChanged, key: memberId, aggregateVersion: 0 }
      return roster.emit({ ...event, data: { ...data, at: at.toISOString() } })
    }
    await reset(cleo.id, new Date(now.getTime() - 1_000))
    const { id } = await pendingMove('patient')
    await reset('someone', new Date(now.getTime() + 90 * 86_400_000))
    const answer = await (await roster.as(cleo)).post<Problem>(`/moves/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'roster.tied-account'])
    await roster.database.query('delete from second_factor_resets')
  })

  it('answers 409 and stays pending if it can no longer be entered', async () => {
    const { id, other } = await pendingMove('stale')
    await roster.admin.delete(`/users/${other.id}`)
    const answer = await (await roster.as(await named('cleo'))).post<Problem>(`/moves/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([409, 'roster.move-upline-left'])
    expect((await request(id)).status).toBe('pending')
  })

  it('waits if the days of an officer’s fundings are not known', async () => {
    const [member, , other] = await three('unknown')
    await fund(member.id, '2026-03-05T15:00:00.000Z')
    await roster.database.query('delete from officer_fundings where officer_id = $1', [member.id])
    expect((await move(member.id, other.id, '2026-03-03')).body.status).toBe('pending')
  })
})

describe('GET /moves', () => {
  it('pages by status, shows managers their downline, and is closed to other roles', async () => {
    const { id, member, top, other } = await pendingMove('list')
    const stranger = await roster.add('liststranger', { role: 'manager' })
    const pages = async (query: string) => {
      const first = await roster.admin.get<MoveRequest[]>(`/moves?limit=1${query}`)
      const cursor = String(first.headers['next-cursor'])
      return [
        first.body[0]!,
        (await roster.admin.get<MoveRequest[]>(`/moves?limit=1${query}&cursor=${cursor}`)).body[0]!,
      ]
    }
    const pending = await pages('&status=pending')
    expect(pending.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(pending[0]!.requestId).toBe(id)
    const idsFor = async (who: Member) =>
      (await (await roster.as(who)).get<MoveRequest[]>('/moves')).body.map(({ requestId }) => requestId)
    expect(await idsFor(top)).toEqual([id])
    expect(await idsFor(stranger)).toEqual([])
    expect((await (await roster.as(stranger)).get(`/moves/${id}`)).status).toBe(404)
    const paidIn = ({ beneficiaries }: MoveRequest) => beneficiaries.map((one) => one.id)
    expect(paidIn(await request(id)).sort()).toEqual([top.id, other.id].sort())
    expect(paidIn((await (await roster.as(top)).get<MoveRequest>(`/moves/${id}`)).body)).toEqual([top.id])
    expect((await (await roster.as(member)).get('/moves')).status).toBe(403)
    expect((await roster.admin.get('/moves?status=ended')).status).toBe(400)
    expect((await roster.admin.get('/moves/nothing')).status).toBe(404)
  })
})

describe('POST /users/{id}/upline/preview', () => {
  it('returns whether the move would be pending, and the uplines of its date', async () => {
    const [member, top, other] = await three('prev')
    await fund(member.id, '2026-03-05T15:00:00.000Z')
    const preview = (effectiveOn: string) =>
      roster.admin.post<MovePreview>(`/users/${member.id}/upline/preview`, { uplineId: other.id, effectiveOn })
    expect((await preview('2026-03-05')).body).toMatchObject({
      outcome: 'pending',
      from: { id: top.id },
      to: { id: other.id },
    })
    expect((await preview('2026-03-06')).body.outcome).toBe('done')
    expect((await preview('2026-03-10')).body.outcome).toBe('scheduled')
    expect(await uplineOf(member.id)).toBe(top.id)
  })
})

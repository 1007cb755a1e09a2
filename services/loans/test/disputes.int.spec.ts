import type { Adjustment, DisputeView, PayRun, Problem } from '@upline/contracts'
import { disputeAnswered } from '@upline/contracts/events'
import { expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { MAX_OPEN_DISPUTES_BY_NUMBER } from '../src/disputes/dispute-failures.ts'
import { funded } from './loans-fixture.ts'

let fixture: StatementsFixture
let period: string

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' })
  await fixture.import(funded('D-1', '2026-09-01'), funded('D-2', '2026-09-02'))
  period = await fixture.close()
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const line = async (number: string, who = 'ann') => {
  const { lines } = await fixture.statement(who, period)
  return lines.find(({ loanNumber }) => loanNumber === number)!
}
const say = async (who: string, key: string, what: object | undefined, verb = what ? 'dispute' : 'verify') =>
  (await fixture.as(who)).post<DisputeView & Problem>(`/statements/${period}/lines/${key}/${verb}`, what)

const WRONG_RATE = { reason: 'other-rate-expected', comment: 'We agreed on 80 bp' }

describe('a line of a statement', () => {
  it('can be verified by its owner', async () => {
    const { key, state } = await line('D-1')
    expect(state).toBe('unread')
    expect((await say('ann', key, undefined)).status).toBe(200)
    expect((await line('D-1')).state).toBe('verified')
    expect((await fixture.statement('ann', period)).verified).toBe(1)
  })

  it('refuses verification and disputes by other members', async () => {
    const { key } = await line('D-1')
    for (const who of ['bob', 'admin', 'boss']) {
      expect((await say(who, key, undefined)).status).toBe(404)
      expect((await say(who, key, WRONG_RATE)).status).toBe(404)
    }
    expect((await line('D-1', 'bob')).state).toBe('unread')
  })

  it('requires a reason code and a comment for a dispute', async () => {
    const { key } = await line('D-2')
    for (const wrong of [{ reason: 'because', comment: 'x' }, { reason: 'other' }, { reason: 'other', comment: '' }])
      expect((await say('ann', key, wrong)).status).toBe(400)
    const made = await say('ann', key, WRONG_RATE)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      state: 'open',
      loanNumber: 'D-2',
      amount: 3_000,
      memberName: 'ann Test',
      ...WRONG_RATE,
    })
    expect((await line('D-2')).state).toBe('disputed')
    expect((await say('ann', key, WRONG_RATE)).body.code).toBe('loans.dispute-stands')
    expect((await say('ann', key, undefined)).status).toBe(409)
  })

  it('counts as disputed once, even if the button is pressed twice', async () => {
    const { key } = await line('D-1', 'bob')
    const both = await Promise.all([say('bob', key, WRONG_RATE), say('bob', key, WRONG_RATE)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a dispute', () => {
  it('appears for ceo and admin while it is open, and always for its owner', async () => {
    expect(await fixture.disputes(fixture.admin, '?open=true')).toHaveLength(2)
    expect((await fixture.admin.get('/disputes?open=yes')).body).toMatchObject({ errors: [{ field: 'open' }] })
    expect(await fixture.disputes(await fixture.as('ann'))).toHaveLength(1)
    expect((await fixture.disputes(await fixture.as('bob'))).map(({ memberName }) => memberName)).toEqual(['bob Test'])
  })

  it('shows the answer to its owner', async () => {
    const [mine] = await fixture.disputes(await fixture.as('bob'))
    const answer = { answer: 'The rate of level 1 is 25 bp, as the plan says.' }
    expect((await (await fixture.as('bob')).post(`/disputes/${mine?.id}/resolve`, answer)).status).toBe(403)
    expectOk(await fixture.admin.post(`/disputes/${mine?.id}/resolve`, answer))
    expect((await fixture.admin.post(`/disputes/${mine?.id}/resolve`, answer)).status).toBe(409)
    expect((await fixture.published(disputeAnswered)).map(({ data }) => data)).toEqual([
      {
        ...{ disputeId: mine?.id, memberId: mine?.memberId, periodId: period, loanNumber: mine?.loanNumber },
        ...{ hasAdjustment: false, at: expect.any(String) as string },
      },
    ])
    const seen = await line('D-1', 'bob')
    expect(seen.state).toBe('resolved')
    expect(seen.dispute?.resolutions).toEqual([
      expect.objectContaining({ outcome: 'answer', by: 'admin Test', adjustmentState: null, ...answer }),
    ])
    expect((await say('bob', seen.key, undefined)).status).toBe(200)
    expect((await line('D-1', 'bob')).state).toBe('verified')
  })

  it('resolves into an adjustment that a second person approves, and reopens if it is rejected', async () => {
    const [mine] = await fixture.disputes(await fixture.as('ann'))
    const resolve = (amount: number) =>
      fixture.admin.post<DisputeView>(`/disputes/${mine?.id}/resolve`, { answer: 'You are right', amount })
    expect(expectOk(await resolve(150)).state).toBe('resolved')
    const waiting = async () => expectOk(await fixture.ceo.get<Adjustment[]>('/adjustments?state=pending'))[0]!
    expect(await waiting()).toMatchObject({ type: 'dispute', disputeId: mine?.id, amount: 150, loanNumber: 'D-2' })
    expect((await fixture.admin.post(`/adjustments/${(await waiting()).id}/approve`, {})).status).toBe(403)
    expectOk(await fixture.ceo.post(`/adjustments/${(await waiting()).id}/reject`, { note: '200 were agreed' }))
    expect((await line('D-2')).state).toBe('disputed')
    expectOk(await resolve(200))
    expectOk(await fixture.ceo.post(`/adjustments/${(await waiting()).id}/approve`, {}))
    const [done] = await fixture.disputes(await fixture.as('ann'))
    expect(done?.state).toBe('resolved')
    expect(done?.resolutions.map(({ amount, adjustmentState }) => [amount, adjustmentState])).toEqual([
      [150, 'rejected'],
      [200, 'approved'],
    ])
    expect(await fixture.paid((await fixture.open()).id)).toEqual({ ann: 20_000 })
  })

  it('may be about what is missing: the whole statement', async () => {
    const made = await say('ann', 'statement', { reason: 'missing-assignment', comment: 'Loan 4711 is mine' })
    expect(made.body).toMatchObject({ line: 'statement', loanId: null, amount: null, state: 'open' })
    expect((await fixture.statement('ann', period)).openDisputes).toBe(1)
  })

  it('ends the verification of its line, also once it is answered', async () => {
    const { key } = await line('D-1')
    const made = expectOk(await say('ann', key, WRONG_RATE))
    expectOk(await fixture.admin.post(`/disputes/${made.id}/resolve`, { answer: 'The plan says so' }))
    expect((await line('D-1')).state).toBe('resolved')
    const counts = async () => {
      const run = expectOk(await (await fixture.as('ann')).get<PayRun>(`/pay-runs/${period}`))
      return [(await fixture.statement('ann', period)).verified, run.own.verified]
    }
    expect(await counts()).toEqual([0, 0])
    expect((await say('ann', key, undefined)).status).toBe(200)
    expect(await counts()).toEqual([1, 1])
  })

  it('keeps its history', async () => {
    for (const table of [
      'disputes',
      'dispute_resolutions',
      'line_verifications',
      'adjustments',
      'adjustment_decisions',
    ])
      await expect(fixture.database.query(`delete from ${table}`)).rejects.toThrow('append-only')
  })
})

describe('disputes about loan numbers', () => {
  it('limits the open ones of each member, because every one blocks the pay run of everyone', async () => {
    const bob = await fixture.as('bob')
    const open = (number: number) =>
      bob.post<DisputeView & Problem>('/disputes', { loanNumber: `X-${number}`, reason: 'other', comment: 'Mine' })
    const numbers = Array.from({ length: MAX_OPEN_DISPUTES_BY_NUMBER + 5 }, (_, at) => at)
    const answers = await Promise.all(numbers.map(open))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_DISPUTES_BY_NUMBER)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([409, 'loans.too-many-disputes']),
    )
    const { body } = answers.find(({ status }) => status === 201)!
    expectOk(await fixture.admin.post(`/disputes/${body.id}/resolve`, { answer: 'Not yours' }))
    expect((await open(1_000)).status).toBe(201)
    const ann = await fixture.as('ann')
    const other = { loanNumber: 'X-1', reason: 'other', comment: 'Mine' }
    expect((await ann.post('/disputes', other)).status).toBe(201)
  })
})

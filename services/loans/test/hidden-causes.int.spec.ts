import { randomUUID } from 'node:crypto'
import {
  type ChainPay,
  type CompPlan,
  type LoanExplanation,
  type LoanTimeline,
  type MemberYear,
} from '@upline/contracts'
import { uplineChanged } from '@upline/contracts/events'
import { type Caller, eventually } from '@upline/testing'
import { funded } from './loans-fixture.ts'
import { createStatementsFixture, expectOk, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
const FUNDED = '2026-09-01'

/** ann reports to bob, bob to cyrus, and cyrus to daphne; since August, by a late move, bob reports to dora. */
beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    ...[{ username: 'daphne' }, { username: 'cyrus', upline: 'daphne' }, { username: 'dora' }],
    ...[
      { username: 'bob', upline: 'cyrus' },
      { username: 'ann', upline: 'bob' },
    ],
  )
  await fixture.import(funded('H-1', FUNDED))
  await moveLate('bob', 'dora', '2026-08-01')
  await eventually(async () => expect(await fixture.owed('H-1')).toContain('2 dora 40000'))
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const choose = async (chainPay: ChainPay) => expectOk(await fixture.admin.put('/settings/chain-pay', { chainPay }))

let versions = 10

/** A move with an earlier date, as the roster publishes it. */
async function moveLate(username: string, upline: string, effectiveOn: string): Promise<void> {
  const member = fixture.member(username)
  const change = {
    ...{ memberId: member.id, uplineId: fixture.member(upline).id, previousUplineId: member.uplineId },
    ...{ version: ++versions, at: new Date().toISOString(), effectiveOn, requestId: randomUUID() },
  }
  await fixture.emit({
    ...{ type: uplineChanged, key: member.id, aggregateVersion: change.version },
    data: { change, by: '1' },
  })
}

const textsOf = async (by: Caller, number: string) => {
  const { id } = await fixture.loan(number)
  const [explained, timeline] = [
    expectOk(await by.get<LoanExplanation>(`/loans/${id}/explanation`)),
    expectOk(await by.get<LoanTimeline>(`/loans/${id}/timeline`)),
  ]
  return { explained, timeline, text: JSON.stringify([explained, timeline]) }
}

describe('a correction by a move of members above the viewer', () => {
  it('names them only if the company shows their names', async () => {
    const ann = await fixture.as('ann')
    await choose('names')
    const { explained, text } = await textsOf(ann, 'H-1')
    const why = 'Move of bob Test under dora Test, effective Aug 1, 2026'
    expect(explained.corrections.map((one) => one.why.text)).toEqual([why])
    expect(text).toContain('dora')
    await choose('nothing')
    const hidden = await textsOf(ann, 'H-1')
    expect(hidden.explained.corrections.map((one) => one.why.text)).toEqual(['The team above you was corrected'])
    expect(hidden.text).not.toMatch(/bob|cyrus|dora|daphne/)
    expect((await textsOf(fixture.admin, 'H-1')).text).toContain(why)
  })
})

describe('the explanation of a split loan', () => {
  it('names a plan that the viewer sees, if the loan officer is above them', async () => {
    const plan = expectOk(await fixture.admin.post<CompPlan>('/comp-plans', { name: 'Plan of dora' }))
    await givePlan(plan.id, 'dora')
    const splits = { Loan_Officer: 'dora', Second_Officer: 'ann', Second_Officer_Percent: '40' }
    await fixture.import(funded('H-2', FUNDED, splits))
    const ann = await fixture.as('ann')
    await choose('amounts')
    expect((await textsOf(ann, 'H-2')).explained.plan?.name).toBe('Plan of dora')
    for (const setting of ['names', 'nothing'] as const) {
      await choose(setting)
      const { explained, text } = await textsOf(ann, 'H-2')
      expect(explained.plan?.name).toBe('Company plan')
      expect(text).not.toContain('Plan of dora')
    }
  })
})

/** Two people give a member a plan of the usual rates, from before the loans funded. */
async function givePlan(planId: string, username: string): Promise<void> {
  const rate = (rateBp: number) => ({ rateBp })
  const overrides = ([1, 2, 3] as const).map((level) => ({ level, ...rate(10) }))
  const version = { effectiveFrom: '2026-01-01', personal: rate(60), overrides }
  const { version: no } = expectOk(
    await fixture.admin.post<{ version: number }>(`/comp-plans/${planId}/versions`, version),
  )
  expectOk(await fixture.ceo.post(`/comp-plans/${planId}/versions/${no}/approve`, {}))
  const subject = fixture.member(username).id
  const wish = { planId, scope: 'member', subject, effectiveFrom: '2026-01-01' }
  const { id } = expectOk(await fixture.admin.post<{ id: string }>('/comp-plans/assignments', wish))
  expectOk(await fixture.ceo.post(`/comp-plans/assignments/${id}/approve`, {}))
}

describe('the year of a member', () => {
  it('lists only loans that still pay the viewer', async () => {
    const latest = async () => {
      const dora = await fixture.as('dora')
      const path = `/members/${fixture.member('bob').id}/year`
      return expectOk(await dora.get<MemberYear>(path)).latest.map(({ loanNumber }) => loanNumber)
    }
    await fixture.import(funded('H-3', FUNDED, { Loan_Officer: 'bob' }))
    expect(await latest()).toEqual(['H-3'])
    await moveLate('bob', 'cyrus', '2026-08-20')
    await moveLate('bob', 'dora', '2026-09-10')
    await eventually(async () => expect(await fixture.owed('H-3')).toContain('1 cyrus 100000'))
    expect(await latest()).toEqual([])
  })
})

import type {
  Adjustment,
  Approval,
  AttentionResponse,
  Balance,
  LoanExplanation,
  MemberClawback,
  PendingApproval,
  Problem,
} from '@upline/contracts'
import { clawbackBooked } from '@upline/contracts/events'
import { aMember, changed, createdEvent, updatedEvent } from '@upline/testing'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { expectOk } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09-01', '2026-10-01', '2026-11-01'] as const
const RULE = [
  { withinDays: 30, percent: 100 },
  { withinDays: 60, percent: 50 },
]

let fixture: PayRunFixture
const loans: Record<string, string> = {}

beforeAll(async () => {
  fixture = await openPayRuns(
    SEPTEMBER,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'dan', employeeNumber: '3' },
    { username: 'lou', employeeNumber: '4' },
    { username: 'pat', role: 'processor', duties: ['payroll'], employeeNumber: '5' },
  )
  expectOk(
    await as('pat').put(`/balances/${id('lou')}/terms`, { draw: { amount: 1_000, from: SEPTEMBER, to: '2026-09-30' } }),
  )
  await fixture.import(
    funded('P-1', '2026-09-20', { Loan_Officer: 'dan' }),
    funded('P-2', '2026-09-21', { Loan_Officer: 'dan' }),
    funded('P-3', '2026-09-01', { Loan_Officer: 'ann' }),
    funded('P-4', '2026-09-02', { Loan_Officer: 'pat' }),
    funded('P-5', '2026-10-05', { Loan_Officer: 'dan' }),
    funded('P-6', '2026-11-05', { Loan_Officer: 'dan' }),
  )
  for (const number of ['P-1', 'P-2', 'P-3', 'P-4']) loans[number] = (await fixture.loan(number)).id
  await closeRun(SEPTEMBER)
}, 240_000)
afterAll(() => fixture.stop())

const { as, run, act: actOn, lockAndApprove, exported: exportedFrom } = payRunsOf(() => fixture)
const id = (username: string) => fixture.member(username).id
const fieldOf = (answer: { status: number; body: Partial<Omit<Problem, 'status'>> }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
]
const act = async (startsOn: string, action: string, who = 'admin', body: object = {}) =>
  actOn((await run(startsOn)).id, action, who, body)
const lock = async (startsOn: string) => lockAndApprove((await run(startsOn)).id)
const closeRun = async (startsOn: string) => {
  await lock(startsOn)
  expectOk(await act(startsOn, 'pay'))
}
const payoff = (number: string, over: object = {}) =>
  as('admin').post<Adjustment & Problem>('/adjustments/early-payoff', {
    ...{ loanId: loans[number], reason: 'Refinanced elsewhere' },
    ...over,
  })
const approve = (requestId: string, who = 'boss') =>
  as(who).post<Approval & Problem>(`/approvals/${requestId}/approve`, {})
const clawbacks = async (username: string, who = username) =>
  expectOk(await as(who).get<MemberClawback[]>(`/balances/${id(username)}/clawbacks`))
const clawback = async (username: string, number: string) => {
  const found = (await clawbacks(username, 'pat')).find(({ loanNumber }) => loanNumber === number)
  if (!found) throw new Error(`no clawback of ${number}`)
  return found
}
const pathOf = async (username: string, number: string) =>
  `/balances/${id(username)}/clawbacks/${(await clawback(username, number)).id}`
const balance = async (username: string) => expectOk(await as('admin').get<Balance>(`/balances/${id(username)}`))
const moved = async (username: string) =>
  (await balance(username)).movements.map(({ startsOn, kind, amount }) => `${startsOn.slice(5, 7)} ${kind} ${amount}`)
const exported = async (startsOn: string) => exportedFrom((await run(startsOn)).id)
describe('the rule of early payoffs', () => {
  const save = (payoffRule: object[], who = 'pat') =>
    as(who).put<Problem>('/payroll-settings', { ...SETTINGS, payoffRule })

  it('does not exist at first: 100% of each share is clawed back without a percent', async () => {
    const made = expectOk(await payoff('P-3', { paidOffOn: '2026-10-01' }))
    expect(made).toMatchObject({ percent: 100, payoffDays: 30, paidOffOn: '2026-10-01' })
    expectOk(await as('admin').post(`/approvals/${made.id}/withdraw`, {}))
  })

  it('accepts entries from those who run payroll, and names a wrong one', async () => {
    expect((await save(RULE, 'ann')).status).toBe(403)
    const wrong: [object[], string][] = [
      [[...RULE, { withinDays: 60, percent: 10 }], 'payoffRule.2.withinDays'],
      [[...RULE, { withinDays: 90, percent: 50 }], 'payoffRule.2.percent'],
      [[{ withinDays: 30, percent: 101 }], 'payoffRule.0.percent'],
      [[{ withinDays: 0, percent: 100 }], 'payoffRule.0.withinDays'],
      [Array.from({ length: 11 }, (_, at) => ({ withinDays: at + 1, percent: 50 - at })), 'payoffRule'],
    ]
    for (const [rule, field] of wrong) expect(fieldOf(await save(rule))).toEqual([400, field])
    expect(expectOk(await save(RULE))).toMatchObject({ payoffRule: RULE })
  })

  it('decides the percent by calendar days, and claws nothing back after its last entry', async () => {
    expect(told(await payoff('P-3', { paidOffOn: '2026-11-01' }))).toBe('409 loans.payoff-too-late')
    expect(fieldOf(await payoff('P-3', { paidOffOn: '2026-08-31' }))).toEqual([400, 'paidOffOn'])
    expect(fieldOf(await payoff('P-3', { paidOffOn: 'soon' }))).toEqual([400, 'paidOffOn'])
    const half = expectOk(await payoff('P-3', { paidOffOn: '2026-10-02' }))
    expect(half).toMatchObject({ percent: 50, amount: -2_000, payoffDays: 31 })
    expect(expectOk(await as('boss').get<Approval>(`/approvals/${half.id}`)).after).toMatchObject({
      ...{ percent: 50, payoffDays: 31, paidOffOn: '2026-10-02' },
    })
    expectOk(await approve(half.id))
    expect(expectOk(await payoff('P-1', { paidOffOn: '2026-10-20' })).percent).toBe(100)
  })

  it('appears with percent and days in the explanation of the number', async () => {
    const { adjustments } = expectOk(await as('ann').get<LoanExplanation>(`/loans/${loans['P-3']}/explanation`))
    expect(adjustments).toMatchObject([
      { memberName: 'ann Test', amount: -1_500, percent: 50, payoffDays: 31 },
      { memberName: 'mia Test', amount: -500, percent: 50, payoffDays: 31 },
    ])
  })

  it('applies to payoffs that are recorded later', async () => {
    const [pending] = expectOk(await as('boss').get<Adjustment[]>('/adjustments?state=pending'))
    expectOk(await save([{ withinDays: 90, percent: 10 }]))
    expectOk(await approve(pending!.id))
    expect((await clawback('dan', 'P-1')).amount).toBe(3_000)
    const later = expectOk(await payoff('P-2', { paidOffOn: '2026-10-20' }))
    expect(later.percent).toBe(10)
    expectOk(await approve(later.id))
  })
})

describe('the notice of a clawback', () => {
  const notices = async () =>
    (await fixture.published(clawbackBooked)).map(({ data }) => [data.memberId, data.loanNumber, data.amountCents])

  it('goes once to each payee before the run deducts it', async () => {
    const { ClawbackNoticesWorker } = await import('../src/clawbacks/clawback-notices.worker.ts')
    const worker = fixture.app.get(ClawbackNoticesWorker)
    await worker.drain()
    await worker.drain()
    const sent = await notices()
    expect(sent).toHaveLength(4)
    expect(sent).toEqual(
      expect.arrayContaining([
        [id('ann'), 'P-3', 150_000],
        [id('mia'), 'P-3', 50_000],
        [id('dan'), 'P-1', 300_000],
        [id('dan'), 'P-2', 30_000],
      ]),
    )
  })
})

describe('a clawback that is spread', () => {
  const spread = async (username: string, number: string, periods: number, who = 'pat') =>
    as(who).put<MemberClawback & Problem>(`${await pathOf(username, number)}/plan`, { periods })

  beforeAll(async () => {
    const { id: requestId } = expectOk(await payoff('P-4', { percent: 10 }))
    expectOk(await approve(requestId))
    for (const [who, amount] of [
      ['ann', 2_000],
      ['mia', 500],
      ['pat', 300],
    ] as const)
      await fixture.adjust(who, amount)
  })

  it('appears to the payee, to managers above them and to those who see pay', async () => {
    expect((await clawbacks('dan')).map(({ loanNumber, amount, plan }) => [loanNumber, amount, plan])).toEqual([
      ['P-2', 300, null],
      ['P-1', 3_000, null],
    ])
    expect(await clawbacks('ann', 'mia')).toHaveLength(1)
    expect((await as('ann').get(`/balances/${id('dan')}/clawbacks`)).status).toBe(404)
    const path = `/balances/${id('dan')}/clawbacks?limit=1`
    const page = await as('dan').get<MemberClawback[]>(path)
    const rest = await as('dan').get<MemberClawback[]>(`${path}&cursor=${String(page.headers['next-cursor'])}`)
    expect([...page.body, ...rest.body].map(({ loanNumber }) => loanNumber)).toEqual(['P-2', 'P-1'])
  })

  it('accepts a plan of 2 to 12 periods from those who run payroll, and never from its payee', async () => {
    for (const who of ['ann', 'mia', 'dan']) expect((await spread('dan', 'P-1', 3, who)).status).toBe(403)
    expect(told(await spread('pat', 'P-4', 3, 'pat'))).toBe('403 loans.own-clawback')
    const puppet = aMember({ id: 'puppet', username: 'puppet', role: 'admin' })
    await fixture.emit(createdEvent(puppet, { by: id('dan'), origin: 'added' }))
    const plan = `${await pathOf('dan', 'P-1')}/plan`
    const answer = await (await fixture.signInAs({ ...puppet })).put<Problem>(plan, { periods: 3 })
    expect(told(answer)).toBe('403 loans.tied-account')
    for (const periods of [1, 13, 2.5]) expect(fieldOf(await spread('dan', 'P-1', periods))).toEqual([400, 'periods'])
    expect(told(await as('pat').put<Problem>(`/balances/${id('dan')}/clawbacks/1.x/plan`, { periods: 2 }))).toBe(
      '404 loans.unknown-clawback',
    )
    expect(expectOk(await spread('dan', 'P-1', 6)).plan).toMatchObject({ periods: 6, installment: 500, canUndo: true })
    expect(expectOk(await spread('dan', 'P-1', 3)).plan).toMatchObject({
      ...{ periods: 3, installment: 1_000, taken: 0, remaining: 3_000, setBy: 'pat Test' },
    })
  })

  it('can be undone until its first installment is taken', async () => {
    const path = `${await pathOf('dan', 'P-1')}/plan`
    expect((await as('dan').delete(path)).status).toBe(403)
    expect(expectOk(await as('admin').delete<MemberClawback>(path)).plan).toBeNull()
    expectOk(await spread('dan', 'P-1', 3))
    await lock(OCTOBER)
    expect(told(await as('admin').delete<Problem>(path))).toBe('409 loans.clawback-settled')
    expect(told(await spread('dan', 'P-1', 4))).toBe('409 loans.clawback-settled')
    expect(told(await spread('dan', 'P-2', 2))).toBe('409 loans.clawback-settled')
  })

  it('books the full amount in the ledger, with the rest in the balance', async () => {
    expect(await fixture.paid((await run(OCTOBER)).id)).toMatchObject({ dan: -30_000 })
    expect(await moved('dan')).toEqual(['10 clawback -2000'])
    expect(await balance('dan')).toMatchObject({ balance: -2_000, recoverable: 2_000 })
    expect((await exported(OCTOBER))['dan Test']).toBe(170_000)
    expect((await clawback('dan', 'P-1')).plan).toMatchObject({ taken: 1_000, remaining: 2_000, canUndo: false })
  })

  it('settles the same again if its run is reopened', async () => {
    expectOk(await act(OCTOBER, 'reopen', 'admin', { reason: 'A check' }))
    expect(await moved('dan')).toEqual([])
    expect((await clawback('dan', 'P-1')).plan).toMatchObject({ taken: 0, canUndo: true })
    await closeRun(OCTOBER)
    expect(await moved('dan')).toEqual(['10 clawback -2000'])
  })
})

describe('a waiver', () => {
  const waive = async (username: string, number: string, body: object, who = 'pat') =>
    as(who).post<PendingApproval & Omit<Problem, 'status'>>(`${await pathOf(username, number)}/waiver`, body)

  it('needs a reason, waives at most the rest, and never comes from the payee', async () => {
    for (const who of ['ann', 'mia', 'dan'])
      expect((await waive('dan', 'P-1', { reason: 'Hardship' }, who)).status).toBe(403)
    expect(told(await waive('pat', 'P-4', { reason: 'Hardship' }))).toBe('403 loans.own-clawback')
    expect(fieldOf(await waive('dan', 'P-1', { reason: '' }))).toEqual([400, 'reason'])
    const tooMuch = await waive('dan', 'P-1', { amount: 3_000.01, reason: 'Hardship' })
    expect([...fieldOf(tooMuch), tooMuch.body.message]).toEqual([400, 'amount', expect.stringContaining('3000.00')])
  })

  it('changes nothing if it is rejected, and the payee sees the outcome', async () => {
    const asked = await waive('dan', 'P-1', { amount: 800, reason: 'Hardship' })
    expect([asked.status, asked.body.status]).toEqual([202, 'pending'])
    expect(told(await waive('dan', 'P-1', { reason: 'Hardship' }, 'admin'))).toBe('409 loans.waiver-pending')
    expect(told(await approve(asked.body.requestId, 'pat'))).toBe('403 loans.own-approval')
    expect(expectOk(await as('boss').get<Approval[]>('/approvals?kind=clawback-waiver'))).toMatchObject([
      {
        state: 'pending',
        after: { amount: 800, member: 'dan Test', loan: 'P-1', reason: 'Hardship' },
        canDecide: true,
      },
    ])
    expectOk(await as('boss').post(`/approvals/${asked.body.requestId}/reject`, { note: 'Not agreed' }))
    const [, own] = await clawbacks('dan')
    expect([own?.waived, own?.waiver]).toMatchObject([
      0,
      { state: 'rejected', amount: 800, note: 'Not agreed', requestedBy: 'pat Test', decidedBy: 'boss Test' },
    ])
  })

  it('books a correction with both names in the first open period if a second person approves it', async () => {
    const { requestId } = expectOk(await waive('dan', 'P-1', { amount: 500, reason: 'Hardship' }))
    expectOk(await approve(requestId))
    const { lines } = await fixture.statement('dan', (await run(NOVEMBER)).id)
    const correction = lines.find(({ kind }) => kind === 'adjustment')
    expect([correction?.amount, correction?.why]).toEqual([
      500,
      'correction: Clawback of loan P-1 waived, requested by pat Test, approved by boss Test: Hardship',
    ])
    expect(await clawback('dan', 'P-1')).toMatchObject({ waived: 500, waiver: { state: 'approved', amount: 500 } })
    expect(fieldOf(await waive('dan', 'P-1', { amount: 2_501, reason: 'Hardship' }))).toEqual([400, 'amount'])
  })

  it('repays the plan first, next to the installment of the period', async () => {
    const { requestId } = expectOk(await waive('ann', 'P-3', { reason: 'Hardship' }))
    expectOk(await approve(requestId))
    await lock(NOVEMBER)
    expect((await moved('dan')).slice(0, 2)).toEqual(['11 recovery 1000', '11 recovery 500'])
    expect(await exported(NOVEMBER)).toMatchObject({ 'dan Test': 200_000, 'ann Test': 150_000 })
    expect((await clawback('dan', 'P-1')).plan).toMatchObject({ taken: 2_500, remaining: 500 })
  })

  it('leaves paid + balance = ledger for every member', async () => {
    const sums: Record<string, number> = {}
    for (const startsOn of [SEPTEMBER, OCTOBER, NOVEMBER]) {
      for (const [name, cents] of Object.entries(await exported(startsOn))) sums[name] = (sums[name] ?? 0) + cents
      for (const [username, cents] of Object.entries(await fixture.paid((await run(startsOn)).id)))
        sums[`${username} Test`] = (sums[`${username} Test`] ?? 0) - cents
    }
    for (const username of ['ann', 'mia', 'dan', 'lou', 'pat']) {
      const cents = Math.round((await balance(username)).balance * 100)
      expect([username, (sums[`${username} Test`] ?? 0) + cents]).toEqual([username, 0])
    }
  })
})

describe('the owner of the balance of a member who left', () => {
  const path = () => `/attention/leaver-balance/${id('lou')}/owner`
  const item = async (who: string) =>
    expectOk(await as(who).get<AttentionResponse>('/attention?kind=leaver-balance')).items[0]

  it('appears in the list, and those who run payroll assign it to one of them', async () => {
    expect(told(await as('pat').put<Problem>(path(), { ownerId: id('pat') }))).toBe('404 loans.nothing-waits')
    await fixture.emit(updatedEvent(changed(fixture.member('lou'), { leftOn: '2026-10-31', version: 8 })))
    expect((await item('pat'))?.owner).toBeNull()
    for (const who of ['ann', 'mia']) expect((await as(who).put(path(), { ownerId: id('pat') })).status).toBe(403)
    for (const ownerId of [id('ann'), id('lou'), 'nobody'])
      expect(fieldOf(await as('pat').put<Problem>(path(), { ownerId }))).toEqual([400, 'ownerId'])
    expect(told(await as('admin').put<Problem>(path(), { ownerId: id('pat') }))).toBe('200')
    expect((await item('admin'))?.owner).toEqual({ id: id('pat'), name: 'pat Test' })
    expect(told(await as('pat').put<Problem>(path(), {}))).toBe('200')
    expect((await item('pat'))?.owner).toBeNull()
    await fixture.emit(updatedEvent(changed(fixture.member('lou'), { leftOn: '2099-12-31', version: 9 })))
  })
})

describe('a write-off', () => {
  const writeOff = (username: string, who = 'pat', reason = 'Cannot be collected') =>
    as(who).post<PendingApproval & Omit<Problem, 'status'>>(`/balances/${id(username)}/write-off`, { reason })

  it('needs a member who has left and owes something', async () => {
    expect((await writeOff('lou', 'ann')).status).toBe(403)
    expect(told(await writeOff('pat'))).toBe('403 loans.own-write-off')
    expect(told(await writeOff('lou'))).toBe('409 loans.not-a-leaver')
    expect(fieldOf(await writeOff('lou', 'pat', ''))).toEqual([400, 'reason'])
    await fixture.emit(updatedEvent(changed(fixture.member('lou'), { leftOn: '2026-10-31', version: 10 })))
    await fixture.emit(updatedEvent(changed(fixture.member('ann'), { leftOn: '2026-10-31', version: 9 })))
    expect(told(await writeOff('ann'))).toBe('409 loans.nothing-to-write-off')
  })

  it('ends the debt once a second person approves it, and pays nothing', async () => {
    expectOk(await act(NOVEMBER, 'reopen', 'admin', { reason: 'A write-off' }))
    const { requestId } = expectOk(await writeOff('lou'))
    expect(told(await writeOff('lou', 'admin'))).toBe('409 loans.write-off-pending')
    expect(told(await approve(requestId, 'pat'))).toBe('403 loans.own-approval')
    expectOk(await approve(requestId))
    expect(told(await writeOff('lou'))).toBe('409 loans.nothing-to-write-off')
    await lock(NOVEMBER)
    expect(await moved('lou')).toEqual(['11 write-off 1000', '09 draw -1000'])
    expect((await balance('lou')).movements[0]?.cause).toBe('Write-off of the draw of Sep 1, 2026 – Sep 30, 2026.')
    expect(await balance('lou')).toMatchObject({ balance: 0, recoverable: 0 })
    expect(await fixture.paid((await run(NOVEMBER)).id)).toMatchObject({ lou: 100_000 })
    expect((await exported(NOVEMBER))['lou Test']).toBe(0)
  })
})

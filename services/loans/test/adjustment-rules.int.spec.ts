import type { Adjustment, Approval, DisputeView, Hold, LoanExplanation, Problem, Statement } from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import { aMember, createdEvent } from '@upline/testing'
import { funded, row } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const FIRST_DAY = '2026-09-01'
const SECOND_DAY = '2026-10-01'
const ON = '2026-09-03'
const REASON = 'Unforeseen settlement cost'

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    FIRST_DAY,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'cal', upline: 'mia', employeeNumber: '5' },
    { username: 'zoe', employeeNumber: '6' },
    { username: 'pat', role: 'processor', duties: ['payroll'], employeeNumber: '4' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as, run: runOf, detail, act, exported } = payRunsOf(() => fixture)

interface Asked {
  username?: string
  amount: number
  reason?: string
  type?: string
  settlementCost?: unknown
}

async function request(number: string | null, { username = 'ann', ...asked }: Asked) {
  const loanId = number === null ? {} : { loanId: (await fixture.loan(number)).id }
  const adjustment = {
    memberId: fixture.member(username).id,
    type: 'correction',
    reason: 'A reason',
    ...loanId,
    ...asked,
  }
  return as('admin').post<Adjustment & Problem>('/adjustments', adjustment)
}
const approve = async (id: string) => expectOk(await as('boss').post<Adjustment>(`/adjustments/${id}/approve`, {}))
const adjust = async (number: string | null, asked: Asked) => approve(expectOk(await request(number, asked)).id)
const holdsOf = async (number: string) => {
  const { id } = await fixture.loan(number)
  return expectOk(await as('cora').get<Hold[]>(`/holds?loanId=${id}`))
}
const rulesOf = async (number: string) =>
  (await holdsOf(number)).map(({ rule, state }) => `${rule?.id} ${state}`).sort()
const release = async (number: string) => {
  for (const { id, state } of await holdsOf(number))
    if (state === 'active') expectOk(await as('cora').post(`/holds/${id}/release`, { reason: 'Counsel agreed' }))
}
const notifiedOf = async (number: string) =>
  (await fixture.published(holdChanged))
    .filter(({ data }) => data.loanNumber === number)
    .map(({ data }) => [data.memberId, data.amountCents, data.isReleased])
const found = ({ findings }: Pick<Adjustment, 'findings'>) =>
  findings.map(({ rule, action, at }) => `${rule} ${action}${at === null ? ' expected' : ''}`).sort()

describe('rule Z4, for an adjustment that moves the pay of a loan away from the plan', () => {
  it('holds the pay of its member on the loan, and notifies only that member', async () => {
    await fixture.import(funded('A-1', ON))
    const booked = await adjust('A-1', { amount: 100, type: 'bonus' })
    const ann = fixture.member('ann').id
    expect(found(booked)).toEqual(['Z4 hold'])
    expect(await holdsOf('A-1')).toMatchObject([
      {
        ...{ state: 'active', memberId: ann, placedBy: 'Rule Z4', payees: [{ memberId: ann, amount: 3_000 + 100 }] },
        reason: 'Shares and adjustments pay $3,100.00, but the plan pays $3,000.00 on this loan.',
        rule: {
          ...{ id: 'Z4', version: 1, name: 'Effective pay', source: '12 CFR 1026.36(d)(1)(i)' },
          ...{ notice: 'What was checked, and what was not. This is not legal advice.' },
          inputs: {
            ...{ memberId: ann, planCents: 300_000, sharesCents: 300_000 },
            adjustments: [{ requestId: booked.id, amountCents: 10_000 }],
          },
        },
      },
    ])
    expect(await notifiedOf('A-1')).toEqual([[ann, 310_000, false]])
  })

  it('marks the lines of the statement, and blocks the run until the hold is released', async () => {
    const { id } = await runOf(FIRST_DAY)
    const onHold = async () =>
      expectOk(await as('ann').get<Statement>(`/statements/${id}`)).lines.map((line) => [line.kind, line.onHold])
    expect(await onHold()).toEqual([
      ['earned', true],
      ['adjustment', true],
    ])
    const blockers = async () => (await detail(id)).blockers.filter(({ kind }) => kind === 'holds')
    expect(await blockers()).toMatchObject([
      { count: 1, message: '1 hold of $3,100.00. Release it, or pay the amount in a later run.' },
    ])
    expect(told(await act(id, 'lock'))).toBe('409 loans.pay-run-blocked')
    await release('A-1')
    expect([await blockers(), (await onHold()).flat().includes(true)]).toEqual([[], false])
    const [listed] = expectOk(await as('admin').get<Adjustment[]>('/adjustments'))
    expect(listed!.findings[0]).toMatchObject({ rule: 'Z4', release: { by: 'cora Test', reason: 'Counsel agreed' } })
    const [mine] = expectOk(await as('ann').get<Adjustment[]>('/adjustments'))
    expect([mine?.amount, mine?.findings]).toEqual([100, []])
  })

  it('places a second hold only for other adjustments', async () => {
    await fixture.import(funded('A-1', ON, { Loan_Amount: '410000' }))
    expect(await rulesOf('A-1')).toEqual(['Z4 released'])
    expect(found(await adjust('A-1', { amount: 0.5 }))).toEqual(['Z4 hold'])
    expect(await rulesOf('A-1')).toEqual(['Z4 active', 'Z4 released'])
    await release('A-1')
  })

  it('accepts 1 cent, adjustments without a loan, and an early payoff', async () => {
    await fixture.import(funded('A-2', ON))
    expect(found(await adjust('A-2', { amount: 0.01 }))).toEqual([])
    expect(found(await adjust(null, { amount: 500 }))).toEqual([])
    const payoff = { loanId: (await fixture.loan('A-2')).id, percent: 10, reason: 'Paid off' }
    const { id } = expectOk(await as('admin').post<Adjustment>('/adjustments/early-payoff', payoff))
    expect(found(await approve(id))).toEqual([])
    expect(await rulesOf('A-2')).toEqual([])
  })

  it('holds what a dispute adds to the plan', async () => {
    await fixture.import(funded('A-3', ON))
    const { id } = await runOf(FIRST_DAY)
    const { lines } = expectOk(await as('ann').get<Statement>(`/statements/${id}`))
    const line = lines.find(({ loanNumber }) => loanNumber === 'A-3')!
    const about = { reason: 'other-rate-expected', comment: 'My plan pays more' }
    const dispute = expectOk(await as('ann').post<DisputeView>(`/statements/${id}/lines/${line.key}/dispute`, about))
    expectOk(await as('admin').post(`/disputes/${dispute.id}/resolve`, { answer: 'You are right', amount: 40 }))
    const [asked] = expectOk(await as('admin').get<Adjustment[]>('/adjustments?state=pending'))
    expect(found(asked!)).toEqual(['Z4 hold expected'])
    expect(found(await approve(asked!.id))).toEqual(['Z4 hold'])
    expect(await rulesOf('A-3')).toEqual(['Z4 active'])
    await release('A-3')
  })

  it('holds a pending loan: what it pays later is on hold immediately', async () => {
    await fixture.import(row('A-4'))
    expect(found(await adjust('A-4', { amount: 25 }))).toEqual(['Z4 hold'])
    const ann = fixture.member('ann').id
    const [hold] = await holdsOf('A-4')
    expect(told(await as('ann').post<Problem>(`/holds/${hold!.id}/release`, { reason: 'Mine' }))).toMatch(/^403/)
    await fixture.import(funded('A-4', ON))
    expect((await holdsOf('A-4'))[0]?.payees).toMatchObject([{ memberId: ann, amount: 3_025 }])
    expect(await notifiedOf('A-4')).toEqual([
      [ann, 2_500, false],
      [ann, 302_500, false],
    ])
    await release('A-4')
  })
})

describe('rule Z5, for an adjustment below $0 of a loan', () => {
  const settlementCost = { estimate: 400, actual: 550.5 }

  it('accepts an unforeseen settlement cost, and shows its amounts', async () => {
    await fixture.import(funded('C-1', ON, { Loan_Officer: 'cal' }))
    const asked = expectOk(await request('C-1', { username: 'cal', amount: -150.5, reason: REASON, settlementCost }))
    expect([asked.settlementCost, found(asked)]).toEqual([settlementCost, []])
    const approval = expectOk(await as('boss').get<Approval>(`/approvals/${asked.id}`))
    expect(approval).toMatchObject({ after: { estimatedCost: 400, actualCost: 550.5 }, findings: [] })
    expect(await approve(asked.id)).toMatchObject({ settlementCost, findings: [] })
    expect(await rulesOf('C-1')).toEqual([])
    const { id } = await fixture.loan('C-1')
    const { adjustments } = expectOk(await as('cal').get<LoanExplanation>(`/loans/${id}/explanation`))
    expect(adjustments).toMatchObject([{ amount: -150.5, reason: REASON, settlementCost }])
  })

  it('counts what other payees already gave for the same cost', async () => {
    const more = { username: 'mia', amount: -0.01, reason: REASON }
    expect(found(await adjust('C-1', { ...more, settlementCost: { estimate: 90, actual: 90.01 } }))).toEqual([])
    expect(found(await adjust('C-1', { ...more, amount: -1, settlementCost }))).toEqual(['Z4 hold', 'Z5 hold'])
    expect(await rulesOf('C-1')).toEqual(['Z4 active', 'Z5 active'])
    await release('C-1')
  })

  it.each([
    ['another reason', { reason: 'Price match', settlementCost }],
    ['no costs', { reason: REASON }],
    ['a reduction above actual minus estimate', { reason: REASON, settlementCost: { estimate: 500, actual: 550 } }],
  ])('places a hold for %s, and shows it before the approval', async (_, over) => {
    await fixture.import(funded('C-2', ON, { Loan_Officer: 'olga' }))
    const asked = expectOk(await request('C-2', { username: 'olga', amount: -100, ...over }))
    expect(found(asked)).toEqual(['Z4 hold expected', 'Z5 hold expected'])
    const { findings } = expectOk(await as('boss').get<Approval>(`/approvals/${asked.id}`))
    expect(findings.map(({ name }) => name).sort()).toEqual(['Concession', 'Effective pay'])
    expect(found(await approve(asked.id))).toEqual(['Z4 hold', 'Z5 hold'])
    expect((await rulesOf('C-2')).filter((one) => one.endsWith('active'))).toEqual(['Z4 active', 'Z5 active'])
    await release('C-2')
  })

  it('finds nothing for a rejected adjustment', async () => {
    const { id } = expectOk(await request('C-1', { amount: -20 }))
    expectOk(await as('boss').post(`/adjustments/${id}/reject`, {}))
    const [listed] = expectOk(await as('admin').get<Adjustment[]>('/adjustments'))
    expect([listed?.id, listed?.findings]).toEqual([id, []])
  })

  it.each([
    [{ estimate: -1, actual: 5 }, 'estimate'],
    [{ estimate: 1, actual: 0.001 }, 'actual'],
    [{ estimate: 1 }, 'actual'],
    [5, 'settlementCost'],
  ])('refuses the settlement cost %j', async (wrong, field) => {
    const { status, body } = await request('C-1', { amount: -1, reason: REASON, settlementCost: wrong })
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining(field)])
  })
})

describe('rule Z6, for opposite adjustments of one payee', () => {
  const cost = { reason: REASON, settlementCost: { estimate: 0, actual: 1_000 } }
  const z6Of = async (number: string) => (await rulesOf(number)).filter((one) => one.startsWith('Z6'))
  const zoe = { username: 'zoe' }

  it('holds the pay of both loans, and shows it before the approval', async () => {
    await fixture.import(...['B-1', 'B-2', 'B-3'].map((number) => funded(number, ON, { Loan_Officer: 'zoe' })))
    const up = await adjust('B-1', { ...zoe, amount: 100 })
    await release('B-1')
    const asked = expectOk(await request('B-2', { ...zoe, amount: -30, ...cost }))
    expect(found(asked)).toEqual(['Z6 hold expected'])
    expect(found(await approve(asked.id))).toEqual(['Z6 hold'])
    expect([await z6Of('B-1'), await z6Of('B-2')]).toEqual([['Z6 active'], ['Z6 active']])
    const [hold] = await holdsOf('B-2')
    expect(hold).toMatchObject({
      ...{ memberId: fixture.member('zoe').id, payees: [{ amount: 2_970 }] },
      rule: { name: 'Point bank', inputs: { adjustment: { requestId: asked.id }, opposite: [{ requestId: up.id }] } },
    })
    for (const number of ['B-1', 'B-2']) await release(number)
  })

  it('accepts adjustments of one direction, of one loan, of two payees, and without a loan', async () => {
    await adjust('B-3', { ...zoe, amount: -10, ...cost, settlementCost: { estimate: 0, actual: 10 } })
    expect([await z6Of('B-3'), await z6Of('B-2')]).toEqual([['Z6 active'], ['Z6 released']])
    for (const number of ['B-1', 'B-3']) await release(number)
    await fixture.import(funded('B-4', ON, { Loan_Officer: 'pat' }))
    const pat = { username: 'pat' }
    await adjust('B-4', { ...pat, amount: 20 })
    await adjust('B-4', { ...pat, amount: -20, ...cost })
    await adjust(null, { ...pat, amount: -20 })
    expect(await z6Of('B-4')).toEqual([])
    await release('B-4')
  })

  it('accepts adjustments that are more than 60 days apart', async () => {
    const { query } = fixture.database
    await query('alter table adjustments disable trigger adjustments_move')
    // In the first hour after midnight, 61 days from summer time are 60 dates.
    await query(`update adjustments set at = at - interval '62 days' where amount_cents = 2000 and reason = 'A reason'`)
    await query('alter table adjustments enable trigger adjustments_move')
    await fixture.import(funded('B-5', ON, { Loan_Officer: 'olga' }))
    await adjust('B-5', { username: 'pat', amount: -1, ...cost })
    expect(await z6Of('B-5')).toEqual([])
  })
})

describe('rule Z11, for the text of an adjustment', () => {
  it('warns before the approval of a reason that names a term of a loan, and stores it once', async () => {
    const reason = 'Higher rate on the FHA product'
    const asked = expectOk(await request(null, { username: 'olga', amount: 5, reason }))
    expect(asked.findings).toMatchObject([
      {
        ...{ rule: 'Z11', version: 1, action: 'warn', inputs: { requestId: asked.id, text: reason }, release: null },
        message: "The text names a loan's product ('FHA'), rate ('rate').",
      },
    ])
    expect(asked.findings[0]?.at).not.toBeNull()
    const { findings } = expectOk(await as('boss').get<Approval>(`/approvals/${asked.id}`))
    expect(findings).toEqual(asked.findings)
    expect((await approve(asked.id)).findings).toEqual(asked.findings)
  })

  it('reads the reasons of early payoffs', async () => {
    const payoff = { loanId: (await fixture.loan('A-3')).id, percent: 10, reason: 'Refi at a better rate' }
    const asked = expectOk(await as('admin').post<Adjustment>('/adjustments/early-payoff', payoff))
    expect(found(asked)).toEqual(['Z11 warn'])
    expectOk(await as('boss').post(`/adjustments/${asked.id}/reject`, {}))
  })
})

describe('a reduction on hold', () => {
  it('moves to a later run if its run defers it, and keeps totals equal to the ledger', async () => {
    const first = (await runOf(FIRST_DAY)).id
    for (const action of ['lock', 'verify']) expectOk(await act(first, action))
    expectOk(await act(first, 'approve', 'boss'))
    expectOk(await act(first, 'pay'))
    await fixture.import(funded('D-1', SECOND_DAY, { Loan_Officer: 'olga' }))
    await adjust('C-2', { username: 'olga', amount: -75, reason: 'Price match' })
    const second = (await runOf(SECOND_DAY)).id
    const paidTo = async (id: string) => (await fixture.paid(id)).olga
    expect(await paidTo(second)).toBe(292_500)
    expect(told(await act(second, 'lock'))).toBe('409 loans.pay-run-blocked')
    expectOk(await act(second, 'defer', 'pat', { all: true }))
    for (const action of ['lock', 'verify']) expectOk(await act(second, action))
    expectOk(await act(second, 'approve', 'boss'))
    expect((await exported(second))['olga Test']).toBe(300_000)
    expect([await paidTo(second), await paidTo((await runOf('2026-11-01')).id)]).toEqual([300_000, -7_500])
    expect((await notifiedOf('C-2')).filter(([, amountCents]) => Number(amountCents) < 0)).toEqual([])
    await release('C-2')
  })

  it('cannot be deferred by the member whose pay it reduces, nor through an account that the member created', async () => {
    await adjust('C-2', { username: 'pat', amount: -50, reason: 'Price match' })
    const { id } = await runOf('2026-11-01')
    expect(told(await act(id, 'defer', 'pat', { all: true }))).toBe('403 loans.hold-own-reduction')
    const holds = (await holdsOf('C-2')).filter(({ state }) => state === 'active').map((hold) => hold.id)
    expect(told(await act(id, 'defer', 'pat', { holds }))).toBe('403 loans.hold-own-reduction')
    const puppet = aMember({ id: 'puppet', username: 'puppet', duties: ['payroll'] })
    await fixture.emit(createdEvent(puppet, { by: fixture.member('pat').id, origin: 'added' }))
    fixture.callers['puppet'] = await fixture.signInAs({ ...puppet })
    expect(told(await act(id, 'defer', 'puppet', { holds }))).toBe('403 loans.tied-account')
    expect(told(await act(id, 'defer', 'boss', { holds }))).toBe('200')
    await release('C-2')
  })
})

import type {
  Adjustment,
  CommissionTotals,
  CompPlan,
  CompPlanVersion,
  FigureExplanation,
  PayPeriod,
  StatementPerson,
} from '@upline/contracts'
import fc from 'fast-check'
import { csvRecords, expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

const PEOPLE = ['a', 'b', 'c', 'd']
let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
})

afterAll(() => fixture.stop())

const step = fc.record({
  kind: fc.constantFrom(
    'fund',
    'fund',
    'open',
    'amount',
    'move',
    'adjust',
    'payoff',
    'plan',
    'close',
    'close',
    'reopen',
  ),
  loan: fc.integer({ min: 0, max: 3 }),
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  amount: fc.integer({ min: 1_00, max: 999_999_99 }),
  pick: fc.nat(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let run = 0
/** What closed periods paid, as it was when they were closed, by SQL of the test's own. */
const remembered = new Map<string, Record<string, number>>()

interface Scenario {
  name: (who: number) => string
  number: (loan: number) => string
  known: Set<string>
  officer: Map<string, string>
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Each kind of step through the product's own calls; one that the rules refuse changes nothing. */
const PLAYS: Record<Step['kind'], (scenario: Scenario, step: Step) => Promise<unknown>> = {
  fund: (scenario, { loan, who, amount }) =>
    fixture.import(
      funded(take(scenario, loan, who), '2026-09-01', { ...text(scenario, loan), Loan_Amount: dollars(amount) }),
    ),
  open: (scenario, { loan, who }) =>
    fixture.import(row(take(scenario, loan, who), { ...text(scenario, loan), Status: 'Conditions' })),
  amount: async (scenario, { loan, amount, who }) => {
    if (!scenario.known.has(scenario.number(loan))) return take(scenario, loan, who)
    const { id } = await fixture.loan(scenario.number(loan)).catch(() => ({ id: undefined }))
    return id && fixture.admin.patch(`/loans/${id}`, { amount: amount / 100 })
  },
  move: (scenario, { who, pick }) =>
    who > 0 ? fixture.move(scenario.name(who), scenario.name(pick % who)) : Promise.resolve(),
  adjust: async (scenario, { who, amount, pick }) => {
    const signed = (pick % 2 === 0 ? amount : -amount) / 100
    const { id } = expectOk(
      await fixture.admin.post<Adjustment>('/adjustments', {
        ...{ memberId: fixture.member(scenario.name(who)).id, amount: signed, type: 'other', reason: 'By chance' },
      }),
    )
    return fixture.ceo.post(`/adjustments/${id}/${pick % 5 === 0 ? 'reject' : 'approve'}`, {})
  },
  payoff: async (scenario, { loan, pick }) => {
    const found = await fixture.loan(scenario.number(loan)).catch(() => undefined)
    const percent = (1 + (pick % 10_000)) / 100
    const asked = { loanId: found?.id, percent, reason: 'By chance' }
    const made = found && (await fixture.admin.post<Adjustment>('/adjustments/early-payoff', asked))
    return made?.status === 201 && fixture.ceo.post(`/adjustments/${made.body.id}/approve`, {})
  },
  plan: async (_, { pick }) => {
    const [personal, ...overrides] = [70 + (pick % 20), 25, 10, pick % 12].map((rateBp) => ({ rateBp }))
    const [plan] = expectOk(await fixture.admin.get<CompPlan[]>('/comp-plans'))
    const path = `/comp-plans/${plan!.id}/versions`
    const made = await fixture.admin.post<CompPlanVersion>(path, { effectiveFrom: day(0), personal, overrides })
    return made.status === 201 && fixture.ceo.post(`${path}/${made.body.version}/approve`, {})
  },
  close: async () => {
    const id = await fixture.close()
    remembered.set(id, await fixture.paid(id))
  },
  reopen: async (_, { pick }) => {
    const periods = expectOk(await fixture.admin.get<PayPeriod[]>('/pay-periods'))
    const paid = periods.filter(({ runState }) => runState === 'paid')
    const one = paid[pick % Math.max(1, paid.length)]
    const answer = one && (await fixture.admin.post(`/pay-periods/${one.id}/reopen`, { reason: 'By chance' }))
    expect(answer?.status ?? 409).toBe(409)
  },
}

function take(scenario: Scenario, loan: number, who: number): string {
  const number = scenario.number(loan)
  scenario.known.add(number)
  if (!scenario.officer.has(number)) scenario.officer.set(number, scenario.name(who))
  return number
}

const text = (scenario: Scenario, loan: number) => ({
  Loan_Officer: scenario.officer.get(scenario.number(loan)),
  Created: '2026-08-01',
})

async function play(steps: Step[]): Promise<void> {
  const prefix = `h${run++}`
  const name = (who: number) => `${prefix}${PEOPLE[who]}`
  const scenario: Scenario = { name, number: (loan) => `${prefix}-${loan}`, known: new Set(), officer: new Map() }
  for (let who = 0; who < PEOPLE.length; who++)
    await fixture.people({ username: name(who), ...(who > 0 ? { upline: name(who - 1) } : {}) })
  for (const one of steps) await PLAYS[one.kind](scenario, one)
}

/** Entries, statements and payroll of each closed period are one sum, and the one that it had when it was closed. */
async function mustHold(): Promise<void> {
  for (const [id, before] of remembered) expect([id, await fixture.paid(id)]).toEqual([id, before])
  const periods = expectOk(await fixture.admin.get<PayPeriod[]>('/pay-periods'))
  for (const { id, state, company } of periods) {
    const totals = await fixture.payroll(id)
    const paid = Object.values(await fixture.paid(id)).reduce((sum, one) => sum + one, 0)
    expect([id, totals.balanced, Math.round(totals.controlTotal * 100)]).toEqual([id, true, paid])
    expect(Math.round((company?.total ?? 0) * 100)).toBe(paid)
    const people = expectOk(await fixture.admin.get<StatementPerson[]>(`/statements/${id}/people?limit=1000`))
    expect(people.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(paid)
    if (state === 'open') continue
    const answer = await fixture.admin.get<string>(`/payroll/${id}/payroll.csv`)
    expect(Math.round(Number(csvRecords(answer.body).at(-1)?.['Net Pay']) * 100)).toBe(paid)
  }
}

/** 'Paid Out' of a member, and of the company, is the sum of all statements, to the cent. */
async function mustPayOut(): Promise<void> {
  const periods = expectOk(await fixture.admin.get<PayPeriod[]>('/pay-periods'))
  const all = await Promise.all(periods.map(({ id }) => fixture.paid(id)))
  const paidTo = (username: string) => all.reduce((sum, paid) => sum + (paid[username] ?? 0), 0)
  for (const username of new Set(all.flatMap((paid) => Object.keys(paid)))) {
    const who = await fixture.as(username)
    const totals = expectOk(await who.get<CommissionTotals>('/commissions/totals?scope=mine'))
    expect([username, Math.round(totals.paidOut * 100)]).toEqual([username, paidTo(username)])
    expect(Math.round(totals.totalEarned * 100)).toBe(Math.round((totals.paidOut + totals.pending!) * 100))
    const why = await who.get<FigureExplanation>('/commissions/explanation?figure=paid&scope=mine&limit=1000')
    const loans = expectOk(why).loans.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
    expect(why.body.value).toBe(totals.paidOut)
    expect(loans + Math.round(why.body.adjustments * 100)).toBe(Math.round(totals.paidOut * 100))
  }
  const company = expectOk(await fixture.admin.get<CommissionTotals>('/commissions/totals?scope=company'))
  const everyone = all.flatMap((paid) => Object.values(paid)).reduce((sum, one) => sum + one, 0)
  expect(Math.round(company.paidOut * 100)).toBe(everyone)
}

describe('whatever happens to loans, people, plans and pay', () => {
  it('keeps the sums of closed periods, and ledger, statements, payroll and Paid Out agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 22 }), async (steps) => {
        await play(steps)
        await fixture.mustBalance()
        await mustHold()
        await mustPayOut()
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 180_000)
})

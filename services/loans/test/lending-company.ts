import { randomUUID } from 'node:crypto'
import {
  addDays,
  type Adjustment,
  type CompPlan,
  type License,
  type MyCompPlan,
  type PayRun,
  type PayRunDetail,
} from '@upline/contracts'
import { recruitBonusEarned, type MemberFacts } from '@upline/contracts/events'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { funded } from './loans-fixture.ts'
import { planFrom } from './pay-run-fixture.ts'
import { COMPANY_TERMS, terms } from './plan-fixture.ts'
import { createStatementsFixture, expectOk, type StatementsFixture } from './statements-fixture.ts'

/** The year is over, so all of its quarters can be checked. */
export const YEAR = 2025
export const FIRST_DAY = `${YEAR}-01-01`
export const FLOOR_DOLLARS = 500
export const STATES = ['NV', 'TX', 'CA', 'FL'] as const
/** The company's plan pays 75, 25, 10 and 10 bp. */
const JUNIOR_TERMS = terms(50, 25, 10, 10)
const SINCE = '2020-01-01'
const SINCE_AT = `${SINCE}T12:00:00.000Z`

/** By upline. Each loan officer has three levels of uplines. Jon is the only member with the plan 'Junior'. */
const TEAM = {
  ...{ tess: null, mel: 'tess', max: 'tess', lia: 'mel', leo: 'max' },
  ...{ ann: 'lia', bob: 'lia', cal: 'lia', dee: 'leo', eli: 'leo', jon: 'leo' },
} as const
const MANAGERS = ['tess', 'mel', 'max', 'lia', 'leo']
export const OFFICERS = ['ann', 'bob', 'cal', 'dee', 'eli'] as const

export type NewMember = Partial<MemberFacts> & { username: string; upline?: string; acknowledges?: boolean }

interface Adjusting {
  amount: number
  number?: string
  reason?: string
  settlementCost?: { estimate: number; actual: number }
}

/** A company whose rules hold pay if they can, and what happens in it. */
export interface LendingCompany {
  fixture: StatementsFixture
  /** Adds members who violate no rule and have acknowledged their plan, unless told otherwise. */
  join(...members: NewMember[]): Promise<void>
  /** Imports a funded loan that violates no rule, unless told otherwise. */
  fund(number: string, officer: string, on: string, over?: Record<string, unknown>): Promise<void>
  edit(number: string, change: object): Promise<void>
  adjust(username: string, adjusting: Adjusting): Promise<void>
  /** A recruit bonus that was booked in the year. */
  payBonus(username: string, dollars: number): Promise<void>
  runs(): Promise<PayRun[]>
  run(id: string): Promise<PayRunDetail>
}

export const licensesFrom = (from: string, to: string | null = null): License[] =>
  STATES.map((state) => ({ state, number: `${state} 1`, from, to }))
export const supervisionFrom = (from: string, to: string | null = null) => [
  { work: 'Weekly file reviews', from, to, recordedBy: '1', recordedAt: SINCE_AT },
]

/** Facts near the limits of rules: terms that follow each other, a contractor without overrides, and an upline of level 1 without a record. */
const NEAR_MISSES: Record<string, Partial<NewMember>> = {
  bob: { licenses: [...licensesFrom(SINCE, `${YEAR}-06-30`), ...licensesFrom(`${YEAR}-07-01`)] },
  mel: { supervision: [...supervisionFrom(SINCE, `${YEAR}-03-31`), ...supervisionFrom(`${YEAR}-04-01`)] },
  cal: { employment: '1099' },
  lia: { supervision: [] },
}

let hired = 0
/** An employee with a license of each state, a supervision record and an NMLS ID. */
function asHired({ acknowledges: _, ...over }: NewMember) {
  hired += 1
  return {
    ...{ createdAt: SINCE_AT, employeeNumber: String(hired), nmls: String(400_000 + hired) },
    employment: 'w2' as const,
    ...{ licenses: licensesFrom(SINCE), supervision: supervisionFrom(SINCE), ...over },
  }
}

async function acknowledge({ as }: StatementsFixture, username: string): Promise<void> {
  const member = await as(username)
  const { agreements } = expectOk(await member.get<MyCompPlan>('/comp-plans/mine'))
  for (const { planId, version, sha256 } of agreements)
    expectOk(await member.post('/comp-plans/mine/acknowledge', { planId, version, sha256 }))
}

async function join(fixture: StatementsFixture, members: NewMember[]): Promise<void> {
  await fixture.people(...members.map(asHired))
  for (const { username, acknowledges = true } of members) if (acknowledges) await acknowledge(fixture, username)
}

/** The dates, terms and payer of a loan, as a file has them. */
export const loanColumns = (officer: string, on: string) => ({
  ...{ Loan_Officer: officer, Created: addDays(on, -45) },
  ...{ Application_Date: addDays(on, -45), Lock_Date: addDays(on, -20) },
  ...{ Product: 'Conventional 30', Lead_Source: 'Referral', Note_Rate: '6.5', Points: '0', Paid_By: 'lender' },
})

async function importOne({ import: send }: StatementsFixture, loan: Record<string, unknown>): Promise<void> {
  expect((await send(loan)).errors).toEqual([])
}

async function adjust(fixture: StatementsFixture, username: string, { number, ...asked }: Adjusting): Promise<void> {
  const { admin, ceo, member } = fixture
  const loan = number === undefined ? {} : { loanId: (await fixture.loan(number)).id }
  const sent = { memberId: member(username).id, type: 'correction', reason: 'A reason', ...asked, ...loan }
  const { id } = expectOk(await admin.post<Adjustment>('/adjustments', sent))
  expectOk(await ceo.post(`/adjustments/${id}/approve`, {}))
}

/** Dates rows of an append-only table in the past. Calls date them today. */
async function backdate({ database: { query } }: StatementsFixture, table: string, change: string): Promise<void> {
  await query(`alter table ${table} disable trigger user`)
  await query(`update ${table} set ${change}`)
  await query(`alter table ${table} enable trigger user`)
}

async function payBonus(fixture: StatementsFixture, username: string, dollars: number): Promise<void> {
  const [recruiterId, recruitId, bonusId] = [fixture.member(username).id, fixture.member('jon').id, randomUUID()]
  const at = `${YEAR}-06-15T12:00:00.000Z`
  const data = { bonusId, recruiterId, recruitId, amountCents: dollars * 100, payableAt: at, at }
  await fixture.emit({ type: recruitBonusEarned, key: bonusId, aggregateVersion: 1, data })
  await backdate(fixture, 'adjustments', `at = '${at}' where bonus_id = '${bonusId}'`)
}

/** Every rule that can hold pay holds it, rule Z12 since before the year. The lock date selects plan and chain. */
async function setRules(fixture: StatementsFixture): Promise<void> {
  const cora = await fixture.as('cora')
  for (const rule of ['Z11', 'S2', 'R2']) expectOk(await cora.put(`/compliance/rules/${rule}`, { action: 'hold' }))
  await backdate(fixture, 'rule_settings', `set_at = '${SINCE_AT}'`)
  expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'lock' }))
  expectOk(await fixture.admin.put('/payroll-settings', { ...SETTINGS, floor: FLOOR_DOLLARS }))
}

async function publish({ admin, ceo }: StatementsFixture, planId: string, version: object): Promise<void> {
  const { version: no } = expectOk(await admin.post<{ version: number }>(`/comp-plans/${planId}/versions`, version))
  expectOk(await ceo.post(`/comp-plans/${planId}/versions/${no}/approve`, {}))
}

/** From July on, the company's plan has tiers that raise the pay of later loans only. */
async function addTiers(fixture: StatementsFixture): Promise<void> {
  const [plan] = expectOk(await fixture.admin.get<CompPlan[]>('/comp-plans'))
  const tiers = { measure: 'volume', mode: 'marginal', steps: [{ from: 1_000_000, extraBp: 5 }] }
  await publish(fixture, plan!.id, { effectiveFrom: `${YEAR}-07-01`, ...COMPANY_TERMS, tiers })
}

async function assignJuniorPlan(fixture: StatementsFixture): Promise<void> {
  const { admin, ceo, member } = fixture
  const { id: planId } = expectOk(await admin.post<CompPlan>('/comp-plans', { name: 'Junior' }))
  await publish(fixture, planId, { effectiveFrom: SINCE, ...JUNIOR_TERMS })
  const asked = { planId, scope: 'member', subject: member('jon').id, effectiveFrom: SINCE }
  const { id } = expectOk(await admin.post<{ id: string }>('/comp-plans/assignments', asked))
  expectOk(await ceo.post(`/comp-plans/assignments/${id}/approve`, {}))
}

const teamMember = ([username, upline]: [string, string | null]): NewMember => ({
  ...{ username, ...(upline === null ? {} : { upline }), acknowledges: username !== 'jon' },
  ...{ role: MANAGERS.includes(username) ? 'manager' : 'loan_officer', ...NEAR_MISSES[username] },
})

/** Runs in production mode, because rule S1 blocks no pay in the demo. */
export async function openLendingCompany(): Promise<LendingCompany> {
  const fixture = await createStatementsFixture({ UPLINE_MODE: 'production' }, { withBlockers: true })
  await fixture.people({ username: 'cora', role: 'processor', duties: ['compliance'] })
  await setRules(fixture)
  await addTiers(fixture)
  await join(fixture, Object.entries(TEAM).map(teamMember))
  await assignJuniorPlan(fixture)
  await acknowledge(fixture, 'jon')
  await planFrom(fixture, FIRST_DAY)
  return {
    fixture,
    join: (...members) => join(fixture, members),
    fund: (number, officer, on, over) =>
      importOne(fixture, funded(number, on, { ...loanColumns(officer, on), ...over })),
    edit: async (number, change) => {
      expectOk(await fixture.admin.patch(`/loans/${(await fixture.loan(number)).id}`, change))
    },
    adjust: (username, adjusting) => adjust(fixture, username, adjusting),
    payBonus: (username, dollars) => payBonus(fixture, username, dollars),
    runs: async () => expectOk(await fixture.admin.get<PayRun[]>('/pay-runs')),
    run: async (id) => expectOk(await fixture.admin.get<PayRunDetail>(`/pay-runs/${id}`)),
  }
}

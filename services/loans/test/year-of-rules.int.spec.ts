import { RULE_DEFINITIONS } from '@upline/compliance'
import type { RuleSetting } from '@upline/contracts'
import { payMonth, playMonth } from './clean-year.ts'
import {
  activeHolds,
  foundViolations,
  heldResults,
  proxyReports,
  recruitingReport,
  refusedLock,
} from './found-violations.ts'
import { type LendingCompany, openLendingCompany } from './lending-company.ts'
import { PLANTS, sitesIn } from './planted-violations.ts'
import { expectOk } from './statements-fixture.ts'

let company: LendingCompany

beforeAll(async () => {
  company = await openLendingCompany()
}, 240_000)
afterAll(async () => {
  process.env['UPLINE_MODE'] = 'demo'
  await company.fixture.stop()
})

/** Rules that other services check: public pages (F1), and sign-in (G1). */
const ELSEWHERE = ['F1', 'G1']
const CHECKED = RULE_DEFINITIONS.map(({ id }) => id).filter((id) => !ELSEWHERE.includes(id))

it('the company holds pay by each rule that can hold pay', async () => {
  const rules = expectOk(await company.fixture.admin.get<RuleSetting[]>('/compliance/rules'))
  const isLenient = ({ action, choices }: RuleSetting) => choices.includes('hold') && action !== 'hold'
  expect(rules.filter(isLenient)).toEqual([])
  expect(rules.filter(({ action }) => action === 'off')).toEqual([])
})

it('a year without violations raises no hold, no warning and no block', { timeout: 240_000 }, async () => {
  for (let month = 1; month <= 12; month++) {
    await playMonth(company, month)
    await payMonth(company, month)
  }
  expect(await foundViolations(company)).toEqual([])
  for (const { payees, found } of await proxyReports(company)) {
    expect(payees.length).toBeGreaterThan(0)
    expect(found).toBe(0)
  }
  expect(await recruitingReport(company)).toMatchObject({ total: 2, found: 0 })
  await company.fixture.mustBalance()
})

it('60 planted violations are all found, and nothing else is', { timeout: 240_000 }, async () => {
  const refusals: string[] = []
  const sites = sitesIn(company, (found) => refusals.push(found))
  for (const [at, { plant }] of PLANTS.entries()) await plant(sites[at]!)
  const planted = PLANTS.flatMap(({ rule, subject, also }, at) => [
    `${rule} ${subject(sites[at]!)}`,
    ...(also?.(sites[at]!) ?? []),
  ])
  expect(PLANTS).toHaveLength(60)
  const plantsOf = Map.groupBy(PLANTS, ({ rule }) => rule)
  for (const rule of CHECKED) expect([rule, (plantsOf.get(rule) ?? []).length > 1]).toEqual([rule, true])
  expect([...(await foundViolations(company)), ...refusals].sort()).toEqual(planted.sort())
  expect((await activeHolds(company)).sort()).toEqual((await heldResults(company)).sort())
  expect(await refusedLock(company)).toEqual(['deductions-below-floor', 'holds', 'missing-nmls'])
  await company.fixture.mustBalance()
})

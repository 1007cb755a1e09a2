import type {
  CompPlan,
  Hold,
  PayRunBlocker,
  PayRunDetail,
  ProxyReport,
  RecruitingReport,
  StoredFinding,
} from '@upline/contracts'
import { type LendingCompany, YEAR } from './lending-company.ts'
import { expectOk } from './statements-fixture.ts'

export const QUARTERS = [1, 2, 3, 4].map((no) => `${YEAR}-Q${no}`)
const MAX_ROWS = 1_000

const usernameOf = (name: string): string => name.replace(/ Test$/, '')
const subjectOf = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Results about loans, adjustments and pay runs: 'Z4 P-17 p17', or 'Z9 P-31' about all payees of a loan. */
export async function storedResults({ fixture }: LendingCompany): Promise<StoredFinding[]> {
  const found = expectOk(await fixture.admin.get<StoredFinding[]>(`/compliance/findings?limit=${MAX_ROWS}`))
  expect(found.length).toBeLessThan(MAX_ROWS)
  return found
}

const resultOf = ({ rule, loanNumber, member }: StoredFinding): string =>
  subjectOf(rule, loanNumber, member && usernameOf(member.name))

/** Holds that are not released. */
export async function activeHolds({ fixture }: LendingCompany): Promise<string[]> {
  const holds = expectOk(await fixture.admin.get<Hold[]>(`/holds?state=active&limit=${MAX_ROWS}`))
  expect(holds.length).toBeLessThan(MAX_ROWS)
  return holds.map(({ rule, loanNumber, memberName }) =>
    subjectOf(rule?.id ?? 'no rule', loanNumber, memberName && usernameOf(memberName)),
  )
}

/** Holds that the stored results say were placed. */
export const heldResults = async (company: LendingCompany): Promise<string[]> =>
  (await storedResults(company)).filter(({ action }) => action === 'hold').map(resultOf)

/** 'Z3 Plan 9': drafted versions that a rule did not refuse, and found something in. */
async function planResults({ fixture }: LendingCompany): Promise<string[]> {
  const plans = expectOk(await fixture.admin.get<CompPlan[]>('/comp-plans'))
  return plans.flatMap(({ name, versions }) =>
    versions.flatMap(({ checks }) =>
      checks.filter(({ outcome }) => outcome !== 'clean').map(({ rule }) => `${rule} ${name}`),
    ),
  )
}

export const proxyReports = ({ fixture }: LendingCompany): Promise<ProxyReport[]> =>
  Promise.all(
    QUARTERS.map(async (quarter) =>
      expectOk(await fixture.admin.post<ProxyReport>('/compliance/proxy/check', { quarter })),
    ),
  )

export const recruitingReport = async ({ fixture }: LendingCompany): Promise<RecruitingReport> =>
  expectOk(await fixture.admin.post<RecruitingReport>('/compliance/recruiting/check', { year: String(YEAR) }))

/** 'Z7 2025-Q2 p23' and 'F2 2025 p59'. */
async function reportResults(company: LendingCompany): Promise<string[]> {
  const quarters = (await proxyReports(company)).flatMap(({ quarter, payees }) =>
    payees.filter(({ outcome }) => outcome === 'found').map(({ name }) => subjectOf('Z7', quarter, usernameOf(name))),
  )
  const { recruiters } = await recruitingReport(company)
  const years = recruiters.filter(({ outcome }) => outcome === 'found')
  return [...quarters, ...years.map(({ name }) => subjectOf('F2', String(YEAR), usernameOf(name)))]
}

const RULES_OF_BLOCKERS: Partial<Record<PayRunBlocker['kind'], string>> = {
  'missing-nmls': 'S1',
  'deductions-below-floor': 'W1',
}

/** Blockers of pay runs other than the holds: 'S1 p40'. A blocker that belongs to no rule shows its kind. */
async function blockerResults({ runs, run }: LendingCompany): Promise<string[]> {
  const found: string[] = []
  for (const { id, state } of await runs())
    if (state !== 'paid')
      for (const { kind, items } of (await run(id)).blockers)
        if (kind !== 'holds')
          found.push(...items.map(({ label }) => subjectOf(RULES_OF_BLOCKERS[kind] ?? kind, label.split(' Test')[0])))
  return found
}

/** Everything that the rules found, each (rule, subject) once, except refused calls. */
export async function foundViolations(company: LendingCompany): Promise<string[]> {
  const parts = [
    (await storedResults(company)).map(resultOf),
    await activeHolds(company),
    await planResults(company),
    await reportResults(company),
    await blockerResults(company),
  ]
  return [...new Set(parts.flat())].sort()
}

/** Why the first run that is not paid cannot be locked: the kinds of its blockers. */
export async function refusedLock({ fixture, runs }: LendingCompany): Promise<string[]> {
  const [first] = (await runs())
    .filter(({ state }) => state !== 'paid')
    .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const { status, body } = await fixture.admin.post<PayRunDetail>(`/pay-runs/${first!.id}/lock`, {})
  expect(status).toBe(409)
  return body.blockers.map(({ kind }) => kind).sort()
}

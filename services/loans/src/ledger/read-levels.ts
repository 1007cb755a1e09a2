import type { EntityManager } from '@mikro-orm/postgresql'
import { type CommissionLevel, dateAt } from '@upline/contracts'
import { ALWAYS, LATEST } from '../compensation/history.ts'
import { type Level, levelsOf } from './levels.ts'
import { subjectLabel, tiersLabel } from './comp-plan-labels.ts'
import type { Company } from '../compensation/earners.ts'
import type { Member, MemberNo } from '../compensation/members.ts'
import type { PlanDecision, PlanVersion } from '../compensation/plans.ts'
import { loadCompany, memberNamesOf } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { findLedger } from './loans.queries.ts'
import { type VersionName, versionNames } from './plan-book.queries.ts'

/** A level of a loan as screens show it. */
export interface LoanLevel {
  originatorId: string | null
  percent: number
  level: CommissionLevel
  memberId: string | null
  memberName: string | null
  planVersionId: number
  /** Of the plan, counted from 1. */
  planVersion: number
  planName: string
  /** YYYY-MM-DD; null: always. */
  effectiveFrom: string | null
  /** Who the plan is assigned to, and from when; null: an earlier assignment selected it. */
  assignment: { text: string; from: string | null } | null
  /** Extra on the payee's own funded loans of a month. */
  tiers: string | null
  rateBp: number
  minCents: number | null
  maxCents: number | null
  flatCents: number
  isActive: boolean
  isPaid: boolean
  cents: number
  /** The date that decides a booked loan for the originator; null: it is not booked. */
  decidedOn: string | null
  /** The date when the member got this position; null: always, or there is no member. */
  since: string | null
}

/**
 * The four levels of each originator of a loan: by the ledger if it is booked. A loan that is not booked is estimated as of
 * today; `asDecided` takes the date that decides a funded one.
 */
export async function readLevels(
  em: EntityManager,
  loanId: string,
  { now, asDecided = false }: { now: Date; asDecided?: boolean },
): Promise<LoanLevel[]> {
  const loan = await findLedger(em, loanId)
  if (!loan) return []
  const company = await loadCompany(
    em,
    loan.originators.map(({ memberNo }) => memberNo),
  )
  const entries = (await entriesInForce(em, [loan])).get(loanId) ?? []
  const decidedOn = asDecided ? loan.decidedOn : null
  const deciding = { chainOn: decidedOn ?? LATEST, planOn: decidedOn ?? dateAt(now, company.timeZone) }
  return levelViews(em, company, levelsOf(loan, entries, { company, ...deciding }))
}

/** Adds the names of members and plan versions. */
export async function levelViews(em: EntityManager, company: Company, levels: readonly Level[]): Promise<LoanLevel[]> {
  const named = await memberNamesOf(
    em,
    levels.flatMap(({ originatorNo, payeeNo }) => [originatorNo ?? [], payeeNo ?? []].flat()),
  )
  const versions = await versionNames(
    em,
    levels.map(({ version }) => version.id),
  )
  return levels.map((level) => levelView(level, { company, named, versions }))
}

interface Shown {
  company: Company
  named: ReadonlyMap<MemberNo, { id: string; name: string }>
  versions: ReadonlyMap<number, VersionName>
}

/** Uses the payee's current role and branch; the member's name is shown separately. */
function assignmentView({ scope, assignedFrom }: PlanDecision, payee: Member | undefined): LoanLevel['assignment'] {
  const text = {
    company: () => 'the company',
    role: () => subjectLabel('role', payee?.role.at(-1)?.value ?? ''),
    branch: () => subjectLabel('branch', payee?.branch.at(-1)?.value ?? ''),
    member: () => 'the team member',
  }[scope]()
  return { text, from: assignedFrom === '' ? null : assignedFrom }
}

function levelView({ version, decision, since, ...of }: Level, { company, named, versions }: Shown): LoanLevel {
  const payee = company.members.get(of.payeeNo ?? 0)
  return {
    ...{ originatorId: named.get(of.originatorNo ?? 0)?.id ?? null, percent: of.percent },
    level: of.level as CommissionLevel,
    ...payeeName(named.get(of.payeeNo ?? 0)),
    ...termsOf(version, of.level, versions),
    assignment: decision && assignmentView(decision, payee),
    ...{ isActive: of.isActive, isPaid: of.isPaid, cents: of.amountCents },
    decidedOn: of.decidedOn,
    since: since === ALWAYS ? null : since,
  }
}

const payeeName = (member: { id: string; name: string } | undefined) => ({
  ...{ memberId: member?.id ?? null, memberName: member?.name ?? null },
})

/** What a plan version pays at a level. */
function termsOf({ id, terms }: PlanVersion, level: number, versions: Shown['versions']) {
  const { rateBp, minCents, maxCents, flatCents } = terms.rates[level]!
  const { planName, version: planVersion, effectiveOn } = versions.get(id)!
  return {
    effectiveFrom: effectiveOn === '' ? null : effectiveOn,
    planVersionId: id,
    ...{ planVersion, planName, rateBp, minCents, maxCents, flatCents },
    tiers: level === 0 && terms.tiers ? tiersLabel(terms.tiers) : null,
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import type { SetActions } from '@upline/compliance'
import type { License, SupervisionRecord } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import type { Company } from '../compensation/earners.ts'
import { ALWAYS, type Effective } from '../compensation/history.ts'
import type { TriggerPolicies, TriggerPolicy } from '../compensation/loans.ts'
import type { Member, MemberNo, Members } from '../compensation/members.ts'
import { dateText, momentText } from './dates.ts'
import { EstimateRates } from './estimate-rates.ts'
import { AGREEMENTS_SINCE, SET_ACTIONS } from './rule-actions.queries.ts'
import { viewersOf } from './viewers.queries.ts'
import {
  type AssignmentRow,
  ASSIGNMENTS,
  COMPANY_ESTIMATE,
  planBookOf,
  type VersionRow,
  VERSIONS,
} from './plan-book.queries.ts'
import type { PlanTerms } from '../compensation/plans.ts'
import type { OpenPeriod } from './period-of-entry.ts'

interface MemberRow {
  no: MemberNo
  id: string
  joinedOn: string | null
  uplineNo: MemberNo | null
  isActiveToday: boolean
  uplines: [from: string, upline: MemberNo | null][]
  activity: [from: string, isActive: boolean][] | null
  roles: [from: string, role: string][] | null
  branches: [from: string, branch: string | null][] | null
  employment: string | null
  licenses: License[]
  supervision: SupervisionRecord[]
  /** Plan versions. */
  acknowledged: number[]
  /** Of the member's own plan, as sums of estimates count it. */
  estimateTerms: PlanTerms | null
}

/** Members with their histories. `above` selects their numbers from $1, the originators. */
const membersOf = (above: string): string => `
  with recursive ${above}
  select m.no, m.id, m.joined_on::text "joinedOn", m.upline_no "uplineNo", m.is_active "isActiveToday",
    (select coalesce(json_agg(json_build_array(${dateText('effective_on')}, upline_no) order by effective_on), '[]')
      from upline_links where member_no = m.no) uplines,
    (select json_agg(json_build_array(${momentText('effective_on', 'at')}, is_active) order by effective_on, at)
      from member_activity where member_no = m.no) activity,
    (select json_agg(json_build_array(${dateText('effective_on')}, role) order by effective_on)
      from member_positions where member_no = m.no) roles,
    (select json_agg(json_build_array(${dateText('effective_on')}, branch) order by effective_on)
      from member_positions where member_no = m.no) branches,
    m.employment, m.licenses, m.supervision, array(select a.plan_version from plan_acknowledgments a where a.member_no = m.no) acknowledged,
    (select v.terms from comp_plan_versions v where v.id = m.estimate_version) "estimateTerms"
  from members m where m.no in (select no from above)`

const EVERY_UPLINE = `
  select upline_no from upline_links where member_no = above.no
  union all select upline_no from members m where m.no = above.no`

/** Members who ever were up to three levels above one of the originators. */
const MEMBERS_ABOVE = membersOf(`above(no, height) as (
    select no, 0 from unnest($1::int[]) no
    union
    select u.upline_no, height + 1 from above cross join lateral (${EVERY_UPLINE}) u
    where height < 3 and u.upline_no is not null)`)

/** Members who ever were at any level above them. */
const ALL_ABOVE = membersOf(`above(no) as (
    select no from unnest($1::int[]) no
    union
    select u.upline_no from above cross join lateral (${EVERY_UPLINE}) u where u.upline_no is not null)`)

/** What rule Z12 needs to know of a company that uses it. */
export interface AgreementFacts {
  /** The rule finds nothing in loans with an earlier trigger date. */
  since: string
  /** Plan versions by the members who acknowledged them. */
  acknowledged: ReadonlyMap<MemberNo, ReadonlySet<number>>
  /** 'Company plan, version 2' by version. */
  versionNames: ReadonlyMap<number, string>
}

/** The facts that decide a batch of loans, and the members' ids in other services. */
export interface CompanyFacts extends Company {
  memberIds: ReadonlyMap<MemberNo, string>
  /** As payroll knows it today; members without one are missing. */
  employments: ReadonlyMap<MemberNo, string>
  /** Null: the company records none. Members without one have an empty list. */
  licenses: ReadonlyMap<MemberNo, readonly License[]> | null
  /** The same of supervision records. */
  supervision: ReadonlyMap<MemberNo, readonly SupervisionRecord[]> | null
  /** Instants belong to the dates of this zone. */
  timeZone: string
  /** Members as the stored sums count them: their columns change together with the sums, even if a history is damaged. */
  today: Members
  /** Rates that the stored sums of estimates are built with. */
  estimates: EstimateRates
  /** A version of a plan has tiers, or the ledger has a line of one. Without both, no month is counted. */
  hasTiers: boolean
  /** The actions of rules that were set to another one than their default. */
  setActions: SetActions
  /** What rule Z12 needs; null: it is off. */
  agreements: AgreementFacts | null
  /** All open pay periods, if the caller asked for them; they stay open until the transaction ends. */
  openPeriods: readonly OpenPeriod[] | null
  /** Ids of members who can see loans of the originators today, if the caller asked for them. */
  viewerIds: readonly string[] | null
}

const TRIGGERS = `select ${dateText('since')} "since", policy from trigger_policies order by since`

interface TriggerRow {
  since: string
  policy: TriggerPolicy
}

export const loadTriggers = async (em: EntityManager): Promise<TriggerPolicies> =>
  policiesOf(await rows<TriggerRow>(em, TRIGGERS))

const policiesOf = (found: readonly TriggerRow[]): TriggerPolicies =>
  found.map(({ since, policy }) => ({ from: since, value: policy }))

const OPEN_PERIODS = 'select id, starts_on::text "startsOn", ends_on::text "endsOn" from open_pay_periods()'

const listOf = (sql: string): string => `(select coalesce(json_agg(x), '[]') from (${sql}) x)`

const VIEWERS = viewersOf('no = any($1::int[])')

/** One statement, because every small change of a loan reads it. $1 originators, $2 whether with periods, $3 whether with viewers. */
const companyAbove = (members: string): string => `
  select ${listOf(members)} members, ${listOf(VERSIONS)} versions, ${listOf(ASSIGNMENTS)} assignments, ${listOf(TRIGGERS)} triggers,
    (${COMPANY_ESTIMATE}) "companyTerms", (select time_zone from company) "timeZone",
    exists (select from adjustments where tier_month is not null) "hasTierLines", ${SET_ACTIONS} "setActions", ${AGREEMENTS_SINCE} "agreementsSince",
    exists (select from members where licenses <> '[]') "hasLicenses", exists (select from members where supervision <> '[]') "hasSupervision",
    case when $2::boolean then ${listOf(OPEN_PERIODS)} end "openPeriods",
    case when $3::boolean then array(${VIEWERS}) end "viewerIds"`

const UP_TO_THREE = companyAbove(MEMBERS_ABOVE)
const WHOLE_CHAINS = companyAbove(ALL_ABOVE)

interface CompanyRow {
  members: MemberRow[]
  versions: VersionRow[]
  assignments: AssignmentRow[]
  triggers: TriggerRow[]
  companyTerms: PlanTerms
  timeZone: string
  hasTierLines: boolean
  setActions: SetActions
  agreementsSince: string | null
  hasLicenses: boolean
  hasSupervision: boolean
  openPeriods: OpenPeriod[] | null
  viewerIds: string[] | null
}

interface CompanyParts {
  /** The transaction may book entries: it locks the open pay periods. */
  periods?: boolean
  viewers?: boolean
}

/** The caller holds the hierarchy lock, so none of these facts change until the transaction ends, except for the actions of rules. */
export const loadCompany = (
  tx: EntityManager,
  originators: Iterable<MemberNo>,
  wanted?: CompanyParts,
): Promise<CompanyFacts> => readCompanyFacts(tx, UP_TO_THREE, { originators: [...new Set(originators)], ...wanted })

/** The same with every member who ever was above the originators. It runs the same statement for any of them. */
export const loadWholeChains = (em: EntityManager, originators: readonly MemberNo[]): Promise<CompanyFacts> =>
  readCompanyFacts(em, WHOLE_CHAINS, { originators })

async function readCompanyFacts(
  em: EntityManager,
  sql: string,
  { originators, periods = false, viewers = false }: CompanyParts & { originators: readonly MemberNo[] },
): Promise<CompanyFacts> {
  const found = (await firstRow<CompanyRow>(em, sql, [originators, periods, viewers]))!
  const { members, versions, companyTerms, timeZone, openPeriods, viewerIds } = found
  const today = new Map(members.map((row) => [row.no, memberToday(row)]))
  const ownTerms = new Map(members.flatMap(({ no, estimateTerms }) => (estimateTerms ? [[no, estimateTerms]] : [])))
  return {
    trigger: policiesOf(found.triggers),
    members: new Map(members.map((row) => [row.no, memberOf(row)])),
    today,
    memberIds: new Map(members.map(({ no, id }) => [no, id])),
    employments: new Map(members.flatMap(({ no, employment }) => (employment === null ? [] : [[no, employment]]))),
    licenses: found.hasLicenses ? new Map(members.map(({ no, licenses }) => [no, licenses])) : null,
    supervision: found.hasSupervision ? new Map(members.map(({ no, supervision }) => [no, supervision])) : null,
    timeZone,
    plans: planBookOf(versions, found.assignments),
    estimates: new EstimateRates(today, { companyTerms, ownTerms }),
    hasTiers: found.hasTierLines || versions.some(({ terms }) => terms.tiers != null),
    setActions: found.setActions,
    agreements: agreementFacts(found),
    openPeriods,
    viewerIds,
  }
}

const agreementFacts = ({ agreementsSince, members, versions }: CompanyRow): AgreementFacts | null =>
  agreementsSince === null
    ? null
    : {
        since: agreementsSince,
        acknowledged: new Map(members.map(({ no, acknowledged }) => [no, new Set(acknowledged)])),
        versionNames: new Map(versions.map(({ id, name, version }) => [id, `${name}, version ${version}`])),
      }

const memberOf = ({ no, joinedOn, uplines, activity, roles, branches }: MemberRow): Member => ({
  no,
  joinedOn,
  isActive: historyOf(activity),
  role: historyOf(roles),
  branch: historyOf(branches),
  upline: historyOf(uplines),
})

const memberToday = (row: MemberRow): Member => ({
  ...memberOf(row),
  isActive: [{ from: ALWAYS, value: row.isActiveToday }],
  upline: [{ from: ALWAYS, value: row.uplineNo }],
})

const historyOf = <T>(pairs: [string, T][] | null): Effective<T>[] =>
  (pairs ?? []).map(([from, value]) => ({ from, value }))

/** Ids of members by number. */
export async function memberIdsOf(tx: EntityManager, nos: readonly MemberNo[]): Promise<Map<MemberNo, string>> {
  if (nos.length === 0) return new Map()
  const sql = 'select no, id from members where no = any($1::int[])'
  return new Map((await rows<{ no: MemberNo; id: string }>(tx, sql, [nos])).map(({ no, id }) => [no, id]))
}

/** $1 numbers. */
const NAMES = 'select no, id, full_name "name" from members where no = any($1::int[])'

export async function memberNamesOf(
  em: EntityManager,
  nos: readonly MemberNo[],
): Promise<Map<MemberNo, { id: string; name: string }>> {
  const found = await rows<{ no: MemberNo; id: string; name: string }>(em, NAMES, [nos])
  return new Map(found.map(({ no, id, name }) => [no, { id, name }]))
}

/** Shared by everyone who writes money; moves and plans take it exclusively. After the rows of loans (data.md, lock order). */
export const shareHierarchy = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock_shared(hierarchy_lock_key())')

/** All open pay periods, by date; they stay open until the transaction ends. */
export const openPayPeriods = (tx: EntityManager): Promise<OpenPeriod[]> => rows<OpenPeriod>(tx, OPEN_PERIODS)

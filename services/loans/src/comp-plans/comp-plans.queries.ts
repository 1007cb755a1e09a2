import type { EntityManager } from '@mikro-orm/postgresql'
import type { TiersResult } from '@upline/compliance'
import type { CompPlanCheck, CompPlanStatus } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'
import type { PlanTerms, Scope } from '../compensation/plans.ts'

export interface DraftedRow {
  status: CompPlanStatus
  requestId: string | null
  draftedBy: string
  draftedAt: string
  approvedBy: string | null
  approvedAt: string | null
  withdrawnBy: string | null
  withdrawnAt: string | null
}

/** Who drafted, approved and withdrew a row `x`, with the pending request of a kind. */
const drafted = (kind: string): string => `
  x.status, (select a.id from approval_requests a where a.kind = '${kind}' and a.state = 'pending' and a.subject = x.id::text limit 1) "requestId",
  coalesce((select full_name from members where id = x.drafted_by), x.drafted_by) "draftedBy", iso_utc(x.drafted_at) "draftedAt",
  coalesce((select full_name from members where id = x.approved_by), x.approved_by) "approvedBy", iso_utc(x.approved_at) "approvedAt",
  coalesce((select full_name from members where id = x.withdrawn_by), x.withdrawn_by) "withdrawnBy", iso_utc(x.withdrawn_at) "withdrawnAt"`

export interface PlanRow {
  no: number
  id: string
  name: string
}

export const allPlans = (em: EntityManager): Promise<PlanRow[]> =>
  tables(em).selectFrom('comp_plans').select(['no', 'id', 'name']).orderBy('no').execute()

export async function planById(em: EntityManager, id: string): Promise<PlanRow | undefined> {
  return firstRow(em, 'select no, id, name from comp_plans where id::text = lower($1)', [id])
}

export interface VersionRow extends DraftedRow {
  id: number
  planNo: number
  version: number
  effectiveOn: string
  terms: PlanTerms
  checks: StoredCheck[]
}

export type StoredCheck = Omit<CompPlanCheck, 'message' | 'notice'>

const VERSIONS = `
  select x.id, x.plan_no "planNo", x.version, x.effective_on::text "effectiveOn", x.terms, ${drafted('plan-version')},
    (select coalesce(jsonb_agg(jsonb_build_object('rule', c.rule, 'ruleVersion', c.rule_version, 'outcome', c.outcome,
      'action', c.action, 'inputs', c.inputs, 'at', iso_utc(c.at)) order by c.rule, c.rule_version), '[]')
     from comp_plan_checks c where c.version = x.id) checks
  from comp_plan_versions x`

/** Newest first. */
export const allVersions = (em: EntityManager): Promise<VersionRow[]> =>
  rows(em, `${VERSIONS} order by x.plan_no, x.version desc`)

export const versionById = (em: EntityManager, id: number): Promise<VersionRow | undefined> =>
  firstRow(em, `${VERSIONS} where x.id = $1`, [id])

export const versionOf = (em: EntityManager, planNo: number, version: number): Promise<VersionRow | undefined> =>
  firstRow(em, `${VERSIONS} where x.plan_no = $1 and x.version = $2`, [planNo, version])

export interface AssignmentRow extends DraftedRow {
  id: string
  planNo: number | null
  scope: Scope
  subject: string
  memberName: string | null
  effectiveOn: string
}

const ASSIGNMENTS = `
  select x.id, x.plan_no "planNo", x.scope, x.subject, x.effective_on::text "effectiveOn", ${drafted('plan-assignment')},
    case when x.scope = 'member' then (select full_name from members where id = x.subject) end "memberName"
  from plan_assignments x`

/** Newest first. */
export const allAssignments = (em: EntityManager): Promise<AssignmentRow[]> =>
  rows(em, `${ASSIGNMENTS} order by x.effective_on desc, x.drafted_at desc, x.id desc`)

export const assignmentById = (em: EntityManager, id: string): Promise<AssignmentRow | undefined> =>
  firstRow(em, `${ASSIGNMENTS} where x.id::text = lower($1)`, [id])

/** Undefined if the name is taken. */
export const insertPlan = (tx: EntityManager, name: string, by: string): Promise<PlanRow | undefined> =>
  tables(tx)
    .insertInto('comp_plans')
    .values({ name, createdBy: by })
    .onConflict((same) => same.expression(sql`lower(name)`).doNothing())
    .returning(['no', 'id', 'name'])
    .executeTakeFirst()

/** Versions count on in their plan; drafting locks the plan. $1 plan, $2 date, $3 terms, $4 who. */
const INSERT_VERSION = `
  with plan as materialized (select no from comp_plans where no = $1 for update)
  insert into comp_plan_versions (plan_no, version, effective_on, terms, status, drafted_by)
  select no, (select coalesce(max(version), 0) + 1 from comp_plan_versions where plan_no = no), $2, $3, 'draft', $4 from plan
  returning id, version`

export async function insertVersion(
  tx: EntityManager,
  { planNo, effectiveFrom, terms, by }: { planNo: number; effectiveFrom: string; terms: PlanTerms; by: string },
): Promise<{ id: number; version: number }> {
  const found = await firstRow<{ id: number; version: number }>(tx, INSERT_VERSION, [
    ...[planNo, effectiveFrom, JSON.stringify(terms), by],
  ])
  return found!
}

/** The results of the rules for a new version. */
export const insertCheck = (
  tx: EntityManager,
  result: TiersResult,
  of: { version: number; at: Date; byId: string },
): Promise<unknown> =>
  tables(tx)
    .insertInto('comp_plan_checks')
    .values({ ...result, ...of })
    .execute()

export interface NewAssignment {
  planNo: number | null
  scope: Scope
  subject: string
  effectiveFrom: string
  by: string
}

export async function insertAssignment(tx: EntityManager, asked: NewAssignment): Promise<string> {
  const { planNo, scope, subject, effectiveFrom, by } = asked
  const assignment = { planNo, scope, subject, effectiveOn: effectiveFrom, status: 'draft' as const, draftedBy: by }
  return (await tables(tx).insertInto('plan_assignments').values(assignment).returning('id').executeTakeFirstOrThrow())
    .id
}

export type DraftedTable = 'comp_plan_versions' | 'plan_assignments'

/** Approves a draft; false if it is not a draft any longer. */
export async function approveDraft(
  tx: EntityManager,
  table: DraftedTable,
  { id, by }: { id: string | number; by: string },
): Promise<boolean> {
  const sql = `update ${table} set status = 'approved', approved_by = $2, approved_at = clock_timestamp()
    where id = $1 and status = 'draft' returning 1 as one`
  return Boolean(await firstRow(tx, sql, [id, by]))
}

export async function withdrawRow(
  tx: EntityManager,
  table: DraftedTable,
  { id, by }: { id: string | number; by: string },
): Promise<void> {
  const sql = `update ${table} set status = 'withdrawn', withdrawn_by = $2, withdrawn_at = clock_timestamp()
    where id = $1 and status <> 'withdrawn'`
  await rows(tx, sql, [id, by])
}

/** Another approved version of the plan starts on the same day. $1 plan, $2 date, $3 id. */
const VERSION_DATE_TAKEN = `
  select 1 as one from comp_plan_versions where plan_no = $1 and effective_on = $2 and status = 'approved' and id <> $3`

/** Another approved assignment of the subject starts on the same day. $1 scope, $2 subject, $3 date, $4 id. */
const ASSIGNMENT_DATE_TAKEN = `
  select 1 as one from plan_assignments
  where scope = $1 and subject = $2 and effective_on = $3 and status = 'approved' and id <> $4`

export async function isVersionDateTaken(tx: EntityManager, { id, planNo, effectiveOn }: VersionRow): Promise<boolean> {
  return Boolean(await firstRow(tx, VERSION_DATE_TAKEN, [planNo, effectiveOn, id]))
}

export async function isAssignmentDateTaken(tx: EntityManager, row: AssignmentRow): Promise<boolean> {
  return Boolean(await firstRow(tx, ASSIGNMENT_DATE_TAKEN, [row.scope, row.subject, row.effectiveOn, row.id]))
}

/** The member `m` has, or got on the day of $2 or later, the role or branch that the assignment `a` names. */
const IS_REACHED = `(a.subject = case a.scope when 'role' then m.role when 'branch' then m.branch end
    or exists (select from member_positions p where p.member_no = m.no and p.effective_on >= company_date($2::timestamptz)
      and a.subject = case a.scope when 'role' then p.role when 'branch' then p.branch end))`

/**
 * Members that assignments `a` name, and approvers that they reach by role or branch: no one approves their own plan. Other members of
 * a role or branch cannot approve, so they are left out. $2 an instant, null: only today.
 */
const reachedBy = (assignments: string): string => `
  select a.subject id from plan_assignments a where ${assignments} and a.scope = 'member'
  union
  select m.id from plan_assignments a join members m on m.approver_since is not null and ${IS_REACHED}
  where ${assignments} order by 1`

const idsOf = async (em: EntityManager, sql: string, of: (number | string | null)[]): Promise<string[]> =>
  (await rows<{ id: string }>(em, sql, of)).map(({ id }) => id)

/** Whose pay a version of the plan changes, today or at any time since an instant. Drafts of assignments count too. */
export const assignedMembers = (em: EntityManager, planNo: number, since: string | null = null): Promise<string[]> =>
  idsOf(em, reachedBy("a.plan_no = $1 and a.status <> 'withdrawn'"), [planNo, since])

/** Whose pay an assignment changes, today or at any time since an instant. */
export const membersOfAssignment = (em: EntityManager, id: string, since: string | null = null): Promise<string[]> =>
  idsOf(em, reachedBy('a.id = $1::uuid'), [id, since])

/** The name of a member who can have a plan. */
export async function memberName(em: EntityManager, id: string): Promise<string | undefined> {
  const sql = 'select full_name "name" from members where id = $1 and joined_at is not null'
  return (await firstRow<{ name: string }>(em, sql, [id]))?.name
}

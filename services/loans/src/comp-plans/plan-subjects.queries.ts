import type { EntityManager } from '@mikro-orm/postgresql'
import type { PlanSubject } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

/** Roles and branches that a plan can be assigned to. */
export type SharedScope = 'role' | 'branch'

/** Every role and branch that a member has had, with how many have it today. */
const SUBJECTS = `
  with had as (
    select distinct 'role' scope, role subject from member_positions
    union all
    select distinct 'branch', branch from member_positions where branch is not null),
  has as (
    select x.scope, x.subject, count(*)::int members
    from members m cross join lateral (values ('role', m.role), ('branch', m.branch)) x(scope, subject)
    where m.joined_at is not null and m.removed_at is null group by 1, 2)
  select scope, subject, coalesce(has.members, 0) members from had left join has using (scope, subject) order by lower(subject), subject`

export const subjectsOfMembers = (em: EntityManager): Promise<(PlanSubject & { scope: SharedScope })[]> =>
  rows(em, SUBJECTS)

/** $1 role or branch. */
const IS_OF_MEMBERS: Record<SharedScope, string> = {
  role: 'select exists (select from member_positions where role = $1) "is"',
  branch: 'select exists (select from member_positions where branch = $1) "is"',
}

export async function isOfMembers(em: EntityManager, scope: SharedScope, subject: string): Promise<boolean> {
  return (await firstRow<{ is: boolean }>(em, IS_OF_MEMBERS[scope], [subject]))!.is
}

/** $1 scope, $2 subject. */
const IS_ASSIGNED = `
  select exists (select from plan_assignments where scope = $1 and subject = $2 and plan_no is not null and status <> 'withdrawn') "is"`

export async function isAssigned(em: EntityManager, scope: SharedScope, subject: string): Promise<boolean> {
  return (await firstRow<{ is: boolean }>(em, IS_ASSIGNED, [scope, subject]))!.is
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { History } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { dateText, sqlDate } from './dates.ts'
import type { Dated } from './hierarchy.queries.ts'

/** Role and branch of a member from a date on: they select plans (compensation.md, section 2). */
export interface Position {
  role: string
  branch: string | null
}

const POSITIONS = `
  select ${dateText('effective_on')} "from", json_build_object('role', role, 'branch', branch) value
  from member_positions where member_no = $1 order by effective_on`

const POSITION = `
  insert into member_positions as p (member_no, effective_on, role, branch, version, source) values ($1, $2, $3, $4, $5, $6)
  on conflict (member_no, effective_on) do update set role = excluded.role, branch = excluded.branch, version = excluded.version,
    source = excluded.source where p.version < excluded.version
  returning 1 as one`

export const positionsOf = (tx: EntityManager, memberNo: MemberNo): Promise<History<Position>> =>
  rows<History<Position>[number]>(tx, POSITIONS, [memberNo])

/** False if a later version of the member wrote this start already. */
export async function writePosition(tx: EntityManager, position: Dated<Position>): Promise<boolean> {
  const { memberNo, from, value, version, cause } = position
  const parameters = [memberNo, sqlDate(from), value.role, value.branch, version, cause]
  return Boolean(await firstRow(tx, POSITION, parameters))
}

export const deletePositions = (tx: EntityManager, memberNo: MemberNo): Promise<unknown> =>
  rows(tx, 'delete from member_positions where member_no = $1', [memberNo])

const HAS_OWN_PLANS = `select exists (select from plan_assignments where status = 'approved' and scope <> 'company') "has"`

/** Whether a plan is assigned to a role, a branch or a member. */
export const hasOwnPlans = async (tx: EntityManager): Promise<boolean> =>
  (await firstRow<{ has: boolean }>(tx, HAS_OWN_PLANS))!.has

const NUMBERS = 'select no from members where id = any($1::text[])'

export const numbersByIds = async (tx: EntityManager, ids: readonly string[]): Promise<MemberNo[]> =>
  (await rows<{ no: MemberNo }>(tx, NUMBERS, [ids])).map(({ no }) => no)

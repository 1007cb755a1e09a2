import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { MemberNo } from '../compensation/members.ts'

export interface Acknowledgment {
  memberId: string
  planVersionId: number
  sha256: string
  acknowledgedAt: string
}

/** Oldest first. $1 members. */
const OF_MEMBERS = `
  select m.id "memberId", a.plan_version "planVersionId", a.sha256, iso_utc(a.acknowledged_at) "acknowledgedAt"
  from plan_acknowledgments a join members m on m.no = a.member_no where m.id = any($1::text[]) order by a.acknowledged_at, a.id`

export const acknowledgmentsOf = (em: EntityManager, memberIds: readonly string[]): Promise<Acknowledgment[]> =>
  rows<Acknowledgment>(em, OF_MEMBERS, [memberIds])

/** $1 member, $2 plan, $3 version, $4 text, $5 its SHA-256. */
const INSERT = `
  insert into plan_acknowledgments (member_no, plan_version, text, sha256)
  select $1, v.id, $4, $5 from comp_plans p join comp_plan_versions v on v.plan_no = p.no where p.id = $2::uuid and v.version = $3
  on conflict on constraint plan_acknowledgments_once do nothing`

interface Acknowledged {
  memberNo: MemberNo
  planId: string
  version: number
  text: string
  sha256: string
}

/** Does nothing if the member acknowledged this text before. */
export const addAcknowledgment = (
  tx: EntityManager,
  { memberNo, planId, version, text, sha256 }: Acknowledged,
): Promise<unknown> => rows(tx, INSERT, [memberNo, planId, version, text, sha256])

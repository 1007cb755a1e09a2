import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EffectiveOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { dateText } from './dates.ts'
import { PACKED_AMOUNTS } from './packed-amounts.ts'

/** $1 originators, null: all. */
const isOneOf = (column: string): string => `($1::int[] is null or ${column} = any($1::int[]))`

/** Amounts of the pending loans of each originator, status and portion. */
const PENDING = `
  select "officerNo", status, percent, ${PACKED_AMOUNTS} amounts from (
    select officer_no "officerNo", status::int, percent::int, amount_cents from loans
    where status < 5 and outcome is null and officer_no is not null and amount_cents is not null and ${isOneOf('officer_no')}
    union all
    select c.member_no, l.status, c.percent, l.amount_cents from co_originators c join loans l on l.id = c.loan_id
    where l.status < 5 and l.outcome is null and l.officer_no is not null and l.amount_cents is not null
      and ${isOneOf('c.member_no')}) p
  group by 1, 2, 3`

const STORED = `
  select officer_no "officerNo", status::int, s0::float8, s1::float8, s2::float8, s3::float8 from officer_totals
  where status < 5 and ${isOneOf('officer_no')}`

export interface PendingAmounts {
  officerNo: number
  status: number
  percent: number
  amounts: Buffer
}

export interface StoredEstimates {
  officerNo: number
  status: number
  s0: number
  s1: number
  s2: number
  s3: number
}

/** Pending loans of these originators, or of all. */
export const pendingAmounts = (tx: EntityManager, officers: readonly MemberNo[] | null): Promise<PendingAmounts[]> =>
  rows<PendingAmounts>(tx, PENDING, [officers])

/** Sums of estimates of these originators, or of all. */
export const storedEstimates = (tx: EntityManager, officers: readonly MemberNo[] | null): Promise<StoredEstimates[]> =>
  rows<StoredEstimates>(tx, STORED, [officers])

/** Officers whose pending loans can pay one of these members. $1 members. */
const OFFICERS_BELOW = `
  with recursive down(no, depth) as (
    select no, 0 from unnest($1::int[]) t(no)
    union
    select m.no, depth + 1 from down join members m on m.upline_no = down.no where depth < 3)
  select distinct no from down join officer_totals o on o.officer_no = down.no where o.status < 5 order by 1`

export const officersBelow = async (tx: EntityManager, members: readonly MemberNo[]): Promise<MemberNo[]> =>
  (await rows<{ no: MemberNo }>(tx, OFFICERS_BELOW, [members])).map(({ no }) => no)

export interface EstimatedMember {
  no: MemberNo
  role: string | null
  branch: string | null
  version: number | null
}

/** $1 members, null: all. */
const ESTIMATED = `
  select no, role, branch, estimate_version version from members where $1::int[] is null or no = any($1::int[]) order by no`

/** $1 members, $2 their versions; null: as the company plan. */
const NOTE_VERSIONS = `
  update members m set estimate_version = t.version from unnest($1::int[], $2::int[]) t(no, version) where m.no = t.no`

const NOTE_COMPANY_VERSION = 'update estimate_plan set version = $1, built_on = $2, is_stale = false'

export const estimatedMembers = (tx: EntityManager, members: readonly MemberNo[] | null): Promise<EstimatedMember[]> =>
  rows<EstimatedMember>(tx, ESTIMATED, [members])

/** Null: as the company plan. */
export interface OwnVersion {
  no: MemberNo
  own: number | null
}

export const writeOwnVersions = (tx: EntityManager, changed: readonly OwnVersion[]): Promise<unknown> =>
  rows(tx, NOTE_VERSIONS, [changed.map(({ no }) => no), changed.map(({ own }) => own)])

export const writeCompanyVersion = (tx: EntityManager, version: number, today: EffectiveOn): Promise<unknown> =>
  rows(tx, NOTE_COMPANY_VERSION, [version, today])

const ESTIMATE_PLAN = `select version, ${dateText('built_on')} today from estimate_plan`

/** The version of the company plan in the sums, and the day that they are built for. */
export const estimatePlan = async (tx: EntityManager): Promise<{ version: number; today: EffectiveOn }> =>
  (await firstRow<{ version: number; today: EffectiveOn }>(tx, ESTIMATE_PLAN))!

/** Plans have changed, or one has taken effect, since the sums were built. $1 today. */
const IS_DUE = `
  select e.is_stale or exists (select from comp_plan_versions v
      where v.status = 'approved' and v.effective_on > e.built_on and v.effective_on <= $1::date)
    or exists (select from plan_assignments a
      where a.status = 'approved' and a.effective_on > e.built_on and a.effective_on <= $1::date) "isDue"
  from estimate_plan e`

export const isEstimateDue = async (em: EntityManager, today: EffectiveOn): Promise<boolean> =>
  (await firstRow<{ isDue: boolean }>(em, IS_DUE, [today]))!.isDue

export const markEstimatesStale = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'update estimate_plan set is_stale = true')

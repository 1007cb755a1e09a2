import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate, License } from '@upline/contracts'
import { rows } from '@upline/db'
import type { ComplianceCandidate } from '@upline/permissions'
import type { MemberNotice } from './license-notices.ts'

const NOTE_RUN =
  'insert into license_notice_runs (day, at) values ($1, $2) on conflict (day) do nothing returning day::text'

/** False: licenses were already checked on this day. */
export const noteRun = async (tx: EntityManager, day: CalendarDate, at: Date): Promise<boolean> =>
  (await rows(tx, NOTE_RUN, [day, at])).length > 0

/** Active members with a license that ends between $1 and $2. */
const HOLDERS = `
  select id, licenses from members
  where removed_at is null and is_active and exists (
    select from jsonb_array_elements(licenses) l where (l ->> 'to') collate "C" between $1 and $2)
  order by id`

export interface LicenseHolder {
  id: string
  licenses: License[]
}

export const licenseHolders = (
  tx: EntityManager,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<LicenseHolder[]> => rows<LicenseHolder>(tx, HOLDERS, [from, to])

const NOTE = `
  insert into license_notices (member_id, state, ends_on, has_ended, at)
  select n."memberId", n.state, n."endsOn", n."hasEnded", $2
  from jsonb_to_recordset($1::jsonb) as n ("memberId" text, state text, "endsOn" date, "hasEnded" boolean)
  on conflict do nothing
  returning member_id as "memberId", state, ends_on::text as "endsOn", has_ended as "hasEnded"`

/** Stores the notices that were not sent before, and returns them. */
export const noteNotices = (tx: EntityManager, found: readonly MemberNotice[], at: Date): Promise<MemberNotice[]> =>
  rows<MemberNotice>(tx, NOTE, [JSON.stringify(found), at])

const CANDIDATES = `
  select id, role, duties from members
  where removed_at is null and is_active and (role in ('ceo', 'admin') or 'compliance' = any(duties)) order by id`

export const complianceCandidates = (tx: EntityManager): Promise<ComplianceCandidate[]> =>
  rows<ComplianceCandidate>(tx, CANDIDATES, [])

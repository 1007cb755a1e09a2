import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApprovalKindName, ApprovalState } from '@upline/contracts'
import { tables } from '../../database/tables.ts'

const COLUMNS = `a.id, a.kind, a.state, a.subject, a.change, a.beneficiaries, a.loan_id "loanId", a.import_id "importId",
  a.requested_by "requestedBy", iso_utc(a.requested_at) "requestedAt", a.decided_by "decidedBy", iso_utc(a.decided_at) "decidedAt", a.note`

export const ONE_APPROVAL = `select ${COLUMNS} from approval_list a where a.id = $1`

/** $1 ids. */
export const APPROVALS_NAMED = `select ${COLUMNS} from approval_list a where a.id = any($1::uuid[])`

/** Requests about keys of the downline are for its managers too. */
const seenBy = (
  requester: string,
  manager: string,
): string => `(${requester}::text is null or a.requested_by = ${requester}
    or (a.kind = 'matching-key' and a.subject <> ${manager} and a.subject in (
      select m.id from members v, lateral downline_of(v.no) d(no) join members m on m.no = d.no where v.id = ${manager})))`

/**
 * Newest first. $1 the requester, null for all; $2 state, 'decided' or null; $3 kind or null; ($4, $5) keyset of the
 * request before the page; $6 how many; $7 the manager whose downline counts, or null.
 */
export const APPROVALS = `
  select ${COLUMNS}, a.requested_at::text "requestedAtKey" from approval_list a
  where ${seenBy('$1', '$7::text')}
    and ($2::text is null or a.state = $2 or ($2 = 'decided' and a.state <> 'pending'))
    and ($3::text is null or a.kind = $3)
    and (a.requested_at, a.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by a.requested_at desc, a.id desc limit $6`

/** $1 the requester, null for all; $2 the manager whose downline counts, or null. */
export const COUNT_PENDING = `
  select count(*)::int n from approval_list a where a.state = 'pending' and ${seenBy('$1', '$2::text')}`

interface NewRequest {
  kind: ApprovalKindName
  subject: string
  change: object
  beneficiaries: string[]
  loanId: string | null
  importId: string | null
  importRow: number | null
  requestedBy: string
  requestedAt: Date
}

export const addRequest = async (tx: EntityManager, request: NewRequest): Promise<string> =>
  (await tables(tx).insertInto('approval_requests').values(request).returning('id').executeTakeFirstOrThrow()).id

/** A pending request of the same person for the same change. $1 kind, $2 subject, $3 who, $4 change. */
export const SAME_REQUEST = `
  select id from approval_requests
  where state = 'pending' and kind = $1 and subject = $2 and requested_by = $3 and change = $4::jsonb limit 1`

interface RecordedDecision {
  state: Exclude<ApprovalState, 'pending'>
  decidedBy: string
  decidedAt: Date
  note: string
  /** Members whose pay changes. */
  beneficiaries: string[]
}

/** False if it was decided already. */
export async function recordDecision(tx: EntityManager, id: string, decision: RecordedDecision): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('approval_requests')
    .set(decision)
    .where((request) => request.and({ id, state: 'pending' }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Pending requests of an import. Others decide those that change the pay of the member who undoes it. $1 the import, $2 who, $3 when. */
export const PENDING_OF_IMPORT = `
  update approval_requests set state = 'withdrawn', decided_by = $2, decided_at = $3, note = 'The import was undone.'
  where import_id = $1 and state = 'pending'
    and (requested_by = $2 or not $2 = any(beneficiaries) or not exists (select from loans l where l.id = approval_requests.loan_id)) returning id`

/** One decision at a time on a request. $1 its id. */
export const LOCK_APPROVAL = 'select pg_advisory_xact_lock(77011, hashtext($1))'

/** Names of members. $1 ids. */
export const NAMES = 'select id, full_name "name" from members where id = any($1)'

/** Who could decide, and the caller. $1 the caller. */
export const CANDIDATES = `
  select id "memberId", is_active "isActive", iso_utc(approver_since) "approverSince" from members
  where (approver_since is not null and is_active) or id = $1
  order by id = $1 desc, approver_since limit 200`

/** Members whose pages show requests. */
export const AUDIENCE = `select id from members where approver_since is not null or 'auditor' = any(duties) limit 1000`

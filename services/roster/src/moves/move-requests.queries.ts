const COLUMNS = `r.id as "requestId", r.status, r.member_id as "memberId", m.first_name || ' ' || m.last_name as "memberName",
  r.upline_id as "uplineId", u.first_name || ' ' || u.last_name as "uplineName",
  r.previous_upline_id as "previousUplineId", p.first_name || ' ' || p.last_name as "previousUplineName",
  r.effective_on::text as "effectiveOn", r.beneficiaries, r.requested_by as "requestedBy",
  r.requested_role as "requestedRole", r.requested_at as "requestedAt", r.decided_by as "decidedBy",
  r.ended_at as "endedAt", r.reason`

const TABLES = `move_requests r join members m on m.id = r.member_id
  left join members u on u.id = r.upline_id left join members p on p.id = r.previous_upline_id`

/** $1 the viewer, or null for all: requests about their downline, and their own. */
const SEEN = `($1::text is null or r.requested_by = $1 or (r.member_id <> $1 and is_below(r.member_id, $1)))`

/** Newest first. $2 status, 'waiting' or null; ($3, $4) keyset of the last request of the previous page; $5 limit. */
export const PAGE = `
  select ${COLUMNS}, r.requested_at::text as "requestedAtKey" from ${TABLES}
  where ${SEEN} and ($2::text is null or r.status = $2 or ($2 = 'waiting' and r.status in ('scheduled', 'pending')))
    and (r.requested_at, r.id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by r.requested_at desc, r.id desc limit $5`

/** $2 id. */
export const ONE = `select ${COLUMNS} from ${TABLES} where ${SEEN} and r.id = $2`

/** $1 id. */
export const LOCKED = 'select status from move_requests where id = $1 for update'

export const ADD = `
  insert into move_requests (id, member_id, upline_id, previous_upline_id, effective_on, status, beneficiaries,
    requested_by, requested_role, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** A request of the same person for the same move that has not ended. */
export const SAME = `
  select id as "requestId", status, beneficiaries = '{}' as "isUndecided" from move_requests
  where status in ('scheduled', 'pending') and member_id = $1 and upline_id is not distinct from $2
    and effective_on = $3::date and requested_by = $4 limit 1`

/** $1 id, $2 status, $3 who, $4 when, $5 reason, $6 members whose pay changed; null: unchanged. */
export const END = `
  update move_requests set status = $2, decided_by = $3, ended_at = $4, reason = $5, beneficiaries = coalesce($6, beneficiaries)
  where id = $1 and ended_at is null`

/** $1 today, $2 limit. */
export const DUE = `
  select id from move_requests where status = 'scheduled' and effective_on <= $1::date
  order by effective_on, requested_at, id limit $2`

/** $1 ids. */
export const NAMES = `select id, first_name || ' ' || last_name as name from members where id = any($1)`

/** The member who wants a move, with the rights of now. $1 id. */
export const REQUESTER = `
  select id, role, username, duties from members where id = $1 and removed_at is null and is_active`

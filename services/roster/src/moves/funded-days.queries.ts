/** $1 request, $2 question. A new question discards the previous response. */
export const ASK = 'update move_requests set question_id = $2, answered_at = null, funded_days = null where id = $1'

/** $1 request, $2 question: the move, if this is the open question about it. */
export const OPEN_REQUEST = `
  select id as "requestId", member_id as "memberId", upline_id as "uplineId", effective_on::text as "effectiveOn",
    requested_by as "requestedBy"
  from move_requests where id = $1 and question_id = $2 and answered_at is null and ended_at is null for update`

/** $1 request, $2 days as JSON or null, $3 when, $4 members whose pay changes. */
export const ANSWER = `
  update move_requests set funded_days = $2::jsonb, answered_at = $3,
    beneficiaries = array(select unnest(beneficiaries) union select unnest($4::text[]) order by 1)
  where id = $1`

/** $1 request: whether no response is pending. */
export const SETTLED = `
  select question_id is null or answered_at is not null or beneficiaries <> '{}' or ended_at is not null as "isSettled"
  from move_requests where id = $1`

/** $1 request. */
export const DAYS = 'select funded_days as days from move_requests where id = $1'

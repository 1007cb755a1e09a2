import { GIVEN_UP } from '../webhooks/webhook.queries.ts'

/** Grouped by loan: one reading resolves all its notifications. */
const NOTIFICATIONS = `
  select 'notification' kind, i.loan_id id,
    coalesce((select nullif(concat_ws(' · ', s.facts ->> 'loanNumber', s.facts ->> 'borrower'), '') from loan_snapshots s
      where s.external_id = i.loan_id), i.loan_id) title,
    count(*)::int waiting, (array_agg(i.error order by i.done_at desc))[1] reason, max(i.done_at) failed_at
  from webhook_inbox i where ${GIVEN_UP} group by i.loan_id`

/** A blocked key is one item: later events of the key wait behind its first. */
const DEAD_LETTERS = `
  select 'dead-letter', min(d.id)::text, (array_agg(d.event_type order by d.id))[1], count(*)::int,
    (array_agg(d.error order by d.id))[1], min(d.failed_at)
  from dead_letters d where d.resolved_at is null
  group by d.group_name, d.topic, d.key, case when d.is_parking then 0 else d.id end`

/** Newest first. ($1, $2, $3) the item before the page, $4 how many. */
export const FAILURES = `
  select kind, id, title, waiting, reason, failed_at "failedAt", failed_at::text "failedAtKey"
  from (${NOTIFICATIONS} union all ${DEAD_LETTERS}) f
  where $1::timestamptz is null or (failed_at, kind, id) < ($1::timestamptz, $2::text, $3::text)
  order by failed_at desc, kind desc, id desc limit $4`

/** Restarts the attempts as if the notification had just arrived. $1 now, $2 a loan, null: all of them. */
export const TRY_AGAIN = `
  update webhook_inbox i set done_at = null, error = null, tries = 0, next_try_at = $1
  where ${GIVEN_UP} and ($2::text is null or i.loan_id = $2)`

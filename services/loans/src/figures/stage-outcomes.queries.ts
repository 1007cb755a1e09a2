/** What a loan was before its first change of status, or still is. */
const AT_FIRST = `coalesce((select (f.changes -> 'status' ->> 0)::smallint from loan_history f
  where f.loan_id = l.id and f.changes ? 'status' order by f.no limit 1), l.status)`

/**
 * Of the loans that came into an open stage, for the first time, before $1 (a year ago): how many, and how many funded within a
 * year of that. For younger ones, only quick fundings would count. A loan that was first seen as funded has no stages. Loans
 * that were added before $2, the start of the history, are not counted: their first stages were deleted. Null: the history is
 * complete.
 */
export const STAGE_OUTCOMES = `
  with entered as (
    select h.loan_id, (h.changes -> 'status' ->> 1)::smallint status, h.at from loan_history h where h.at < $1 and h.changes ? 'status'
    union all
    select l.id, ${AT_FIRST}, h.at from loan_history h join loans l on l.id = h.loan_id where h.at < $1 and h.kind = 'created'
    union all
    select l.id, ${AT_FIRST}, i.started_at from imports i join loans l on l.import_id = i.id where i.started_at < $1),
  first_time as (select loan_id, status, min(at) at from entered where status < 5 group by 1, 2)
  select e.status, count(*)::int loans, count(*) filter (where l.status = 5 and l.funded_at < e.at + interval '1 year')::int funded
  from first_time e join loans l on l.id = e.loan_id
  where $2::timestamptz is null or uuid_extract_timestamp(l.id) >= $2 group by 1`

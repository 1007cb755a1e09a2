import { OPEN_PORTION } from './assignment.queries.ts'

/**
 * The written names of loans `l` that matched no member, each with its time and its import, which is null for the sync. The
 * second officer of a loan can be written after its creation.
 */
const UNMATCHED = `
  select l.id, l.officer_key "key", uuid_extract_timestamp(l.id) written_at, l.import_id, false is_second
  from loans l where l.officer_no is null
  union all
  select l.id, l.second_officer_key, coalesce(h.at, uuid_extract_timestamp(l.id)),
    case when h.at is null then l.import_id when h.cause like 'import:%' then substr(h.cause, 8)::uuid end, true
  from loans l left join lateral (
    select at, cause from loan_history where loan_id = l.id and jsonb_exists(changes, 'secondOfficerText') order by at desc limit 1) h on true
  where ${OPEN_PORTION} and l.second_officer_key is not null`

/**
 * Loans without an officer, or with an open portion, and the member that their written name matched in the roster when they
 * got it (a loan's id contains the instant of its creation): the member had joined, and the key was approved, but the event was
 * processed later, or while the import ran. An exact match wins over a remembered spelling here too. Rows of a manager match
 * only their own downline. $1 ids of members or null for all, $2 how many.
 */
export const LATE_OFFICERS = `
  select l.id, l.officer_no "officerNo", l.percent::int, s.member_no "memberNo"
  from (${UNMATCHED}) u
  join loans l on l.id = u.id and case when u.is_second then ${OPEN_PORTION} else l.officer_no is null end
  join member_spellings s on s.spelling_key = u."key"
  join members m on m.no = s.member_no and m.joined_at <= u.written_at
  join upline_links k on k.member_no = m.no and k.effective_on = '-infinity'
    and k.recorded_at >= u.written_at - interval '10 minutes'
  left join imports i on i.id = u.import_id
  left join members b on b.id = i.imported_by
  where ($1::text[] is null or m.id = any($1))
    and exists (
      select from matching_keys a where a.member_no = m.no and a.spelling_key = s.spelling_key and a.state = 'approved' and a.dropped_at is null
        and coalesce(a.decided_at, a.introduced_at) <= u.written_at)
    and not exists (select from member_spellings o where o.spelling_key = s.spelling_key and o.member_no <> s.member_no)
    and (b.no is null or b.role in ('ceo', 'admin') or s.member_no in (select downline_of(b.no)))
  order by l.id limit $2 for update of l`

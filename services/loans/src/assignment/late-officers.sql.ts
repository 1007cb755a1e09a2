/**
 * Loans without an officer, and the member that their written name matched in the roster when they were created (a loan's id
 * contains that instant): the member had joined, and the key was approved, but the event was processed later, or while the
 * import ran. An exact match wins over a remembered spelling here too. Rows of a manager match only their own downline.
 * $1 ids of members or null for all, $2 how many.
 */
export const LATE_OFFICERS = `
  select l.id, s.member_no officer_no
  from loans l
  join member_spellings s on s.spelling_key = l.officer_key
  join members m on m.no = s.member_no and m.joined_at <= uuid_extract_timestamp(l.id)
  join upline_links k on k.member_no = m.no and k.effective_on = '-infinity'
    and k.recorded_at >= uuid_extract_timestamp(l.id) - interval '10 minutes'
  left join imports i on i.id = l.import_id
  left join members b on b.id = i.imported_by
  where l.officer_no is null and ($1::text[] is null or m.id = any($1))
    and exists (
      select from matching_keys a where a.member_no = m.no and a.spelling_key = s.spelling_key and a.state = 'approved' and a.dropped_at is null
        and coalesce(a.decided_at, a.introduced_at) <= uuid_extract_timestamp(l.id))
    and not exists (select from member_spellings o where o.spelling_key = s.spelling_key and o.member_no <> s.member_no)
    and (b.no is null or b.role in ('ceo', 'admin') or s.member_no in (select downline_of(b.no)))
  order by l.id limit $2 for update of l`

import { startsOn } from '../as-of/link-dates.queries.ts'

const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const MEMBERS = `
  select m.*, m.hired_on::text as hired_on, m.left_on::text as left_on,
    (select json_agg(json_build_object('uplineId', l.upline_id,
        'from', case when isfinite(l.valid_from) then ${ISO('l.valid_from')} end,
        'effectiveOn', case when isfinite(l.starts) then l.starts::text end) order by l.starts, l.valid_from)
      from (select *, ${startsOn('upline_links')} as starts from upline_links) l
      where l.member_id = m.id) as uplines,
    (select json_agg(json_build_object('action', h.action, 'changes', h.changes, 'at', ${ISO('h.at')}, 'on', company_date_then(h.at)::text) order by h.id)
      from member_history h where h.member_id = m.id
        and (h.action in ('removed', 'restored') or h.changes @> any(array['[{"field": "isActive"}]', '[{"field": "role"}]',
          '[{"field": "branch"}]']::jsonb[]))) as lines,
    (select ${ISO('e.at')} from erasures e where e.member_id = m.id) as erased_at
  from members m order by m.id`

/** Whether a member earns on what has a date and that Upline saw at an instant: src/compensation/members.ts is the rule. */
export const ACTIVE_ON = `
create function active_on(m int, d date, seen timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce((select is_active from member_activity
    where member_no = m and (effective_on, at) <= (d, seen) order by effective_on desc, at desc limit 1), true) $$;`

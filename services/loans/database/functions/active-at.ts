/** Whether a member earns on a date: src/compensation/members.ts is the rule. */
export const ACTIVE_AT = `
create or replace function active_at(m int, t timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce((select is_active from member_activity
    where member_no = m and valid_from <= t order by valid_from desc limit 1), true) $$;`

/** Whether a member earns on what has a date and that Upline saw at an instant. */
export const ACTIVE_ON = `
create or replace function active_on(m int, d date, seen timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce((select is_active from member_activity
    where member_no = m and (effective_on, at) <= (d, seen) order by effective_on desc, at desc limit 1), true) $$;`

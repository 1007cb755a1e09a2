/** A member and everyone below as of today, at any depth: a manager can import and edit their loans. */
export const DOWNLINE_OF = `
create function downline_of(m int) returns setof int language sql stable as $$
  with recursive below(no) as (
    select m union select x.no from below join members x on x.upline_no = below.no)
  select no from below $$;`

import { DOWN } from './own-loans.queries.ts'

/** How many loans there are, and how many of them a member has in reach, from the roll-ups. $1 member. */
export const LOANS_IN_REACH = `
  select coalesce(sum(t.loans) filter (where t.member_no = 0 and t.level = 0), 0)::float8 "all",
    coalesce(sum(t.loans) filter (where t.member_no = $1), 0)::float8 own
  from (
    select member_no, level, loans from member_totals where member_no in (0, $1) and bucket <= 5
    union all
    select member_no, level, loans from member_deltas where member_no in (0, $1) and bucket <= 5) t`

/** Officers in three levels, counted up to $2. $1 member. */
export const OFFICERS_BELOW = `
  with recursive ${DOWN} select count(*)::int officers from (select no from down limit $2) d`

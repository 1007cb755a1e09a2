/** Maximum members notified directly; others see the change when they reload. */
const MAX_NOTIFIED_MEMBERS = 1_000

/** Ids of members and their uplines today: those who can see the members' loans. `condition` selects the members. */
export const viewersOf = (condition: string): string => `
  with recursive line as (
    select id, no, upline_no from members where ${condition}
    union
    select u.id, u.no, u.upline_no from line join members u on u.no = line.upline_no)
  select id from line limit ${MAX_NOTIFIED_MEMBERS}`

/** Originators of these loans. $1 ids. */
export const ORIGINATORS_OF = `
  select m.id from loans l join members m on m.no = l.officer_no where l.id = any($1)
  union
  select m.id from co_originators c join members m on m.no = c.member_no where c.loan_id = any($1)`

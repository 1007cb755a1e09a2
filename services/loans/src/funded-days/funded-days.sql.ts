/** Days whose chain funded loans pay. $1 ids of loan officers, $2 the first day, $3 how many. */
export const FUNDED_DAYS = `
  select distinct m.id as "officerId", l.decided_on::text as "chainOn"
  from members m join loans l on l.officer_no = m.no
  where m.id = any($1) and l.status = 5 and l.decided_on >= $2::date
  limit $3`

/**
 * Days whose chain funded loans pay. A further originator of a split loan can have joined at another time than the loan officer,
 * so each date that could decide counts: too many days ask for a second person, too few would let one person change pay.
 * $1 ids of loan officers, $2 the first day, $3 how many.
 */
export const FUNDED_DAYS = `
  with officers as (select no, id from members where id = any($1))
  select o.id as "officerId", l.decided_on::text as "chainOn"
  from officers o join loans l on l.officer_no = o.no
  where l.status = 5 and l.decided_on >= $2::date
  union
  select o.id, d.chain_on::text
  from officers o join co_originators c on c.member_no = o.no join loans l on l.id = c.loan_id and l.status = 5,
    lateral (values (l.decided_on), (l.funded_on), (l.funded_seen_on)) d(chain_on)
  where d.chain_on >= $2::date
  limit $3`

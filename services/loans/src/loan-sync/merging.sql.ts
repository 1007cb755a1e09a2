/**
 * Loans of the sync without a number, and the loan that has the number which they get: one that no sync feeds. A loan with
 * money of its own beside the ledger stays. $1 external ids, $2 identity keys of the numbers.
 */
export const TWINS = `
  select s.external_id "externalId", s.id gone, c.id "into", s.status = 5 "isFunded"
  from unnest($1::text[], $2::uuid[]) k(external_id, identity_key)
  join loans s on s.external_id = k.external_id and s.loan_number is null
  join loans c on c.identity_key = k.identity_key and c.id <> s.id and c.external_id is null
  where not exists (select from adjustments a where a.loan_id = s.id)`

/** $1 external ids, $2 ids. */
export const LOCK_LOANS = `
  select id from loans where external_id = any($1::text[]) or id = any($2::uuid[]) order by id for update`

/** $1 the loan that goes, $2 the one that stays, $3 cause. */
export const ABSORB = 'select absorb_loan($1, $2, $3)'

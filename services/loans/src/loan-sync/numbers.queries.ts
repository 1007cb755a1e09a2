import { hasHold, isAdjusted } from './merging.queries.ts'

/** Those of these loans whose new number belongs to another loan. $1 ids (null: a new loan), $2 identity keys, $3 external ids. */
export const NUMBERS_TAKEN = `
  select k.external_id "externalId" from unnest($1::uuid[], $2::uuid[], $3::text[]) k(id, identity_key, external_id)
  where exists (select from loans l where l.identity_key = k.identity_key and l.id is distinct from k.id)`

/** Notes a conflict once per number; loans kept apart stay apart. $1 external ids, $2 numbers, $3 identity keys. */
export const NOTE_CONFLICTS = `
  insert into number_conflicts as c (loan_id, loan_number, identity_key)
  select l.id, k.loan_number, k.identity_key
  from unnest($1::text[], $2::text[], $3::uuid[]) k(external_id, loan_number, identity_key) join loans l using (external_id)
  on conflict (loan_id) do update set loan_number = excluded.loan_number, identity_key = excluded.identity_key, at = now(),
    apart_at = null, apart_by = null where c.identity_key <> excluded.identity_key`

/** Synced loans merged into others: their readings are ignored. $1 external ids. */
export const MERGED_AWAY = 'select external_id "externalId" from merged_loans where external_id = any($1)'

/** Two loans with one number. $1 the one without it. */
export const SAME_NUMBER = `
  select c.loan_number "loanNumber", c.identity_key "identityKey", l.id "waits", o.id "holds", l.status = 5 "waitsIsFunded",
    o.status = 5 "holdsIsFunded", ${isAdjusted('l')} "waitsIsAdjusted", ${isAdjusted('o')} "holdsIsAdjusted",
    ${hasHold('l')} "waitsHasHold", ${hasHold('o')} "holdsHasHold"
  from number_conflicts c join loans l on l.id = c.loan_id and l.loan_number is null
  join loans o on o.identity_key = c.identity_key and o.id <> l.id
  where c.loan_id = $1 and c.apart_at is null`

/** $1 the loan without the number, $2 when, $3 who. */
export const KEEP_APART = 'update number_conflicts set apart_at = $2, apart_by = $3 where loan_id = $1'

export const FORGET_CONFLICTS = 'delete from number_conflicts where loan_id = any($1::uuid[])'

/** Ignores readings of the removed loan from now on. $1 the removed loan, $2 its external id. */
export const READ_NO_MORE = 'update merged_loans set external_id = $2 where id = $1'

export const EXTERNAL_ID = 'select external_id "externalId" from loans where id = $1'

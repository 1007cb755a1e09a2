import { IS_ACTIVE } from '../ledger/held-pay.queries.ts'

/** A loan with adjustments, approved or pending, cannot be merged into another one. */
export const isAdjusted = (loan: string): string => `(exists (select from adjustments a where a.loan_id = ${loan}.id)
    or exists (select from adjustment_requests q left join adjustment_decisions d on d.request_id = q.id
      where q.loan_id = ${loan}.id and d.is_approved is distinct from false))`

/** A loan on hold cannot be merged into another one: the hold would not reach the pay of that one. */
export const hasHold = (loan: string): string =>
  `exists (select from holds h where h.loan_id = ${loan}.id and ${IS_ACTIVE})`

/**
 * Synced loans without a number, each with the unsynced loan that has its number. Loans with adjustments or on hold are not
 * merged, and neither are two loans that wait for a person to decide whether they are the same. $1 external ids, $2 identity keys of the numbers.
 */
export const TWINS = `
  select s.external_id "externalId", s.id gone, c.id "into", s.status = 5 "isFunded",
    c.needs_confirmation "isUnconfirmed", c.co_originators is not null "isSplit"
  from unnest($1::text[], $2::uuid[]) k(external_id, identity_key)
  join loans s on s.external_id = k.external_id and s.loan_number is null
  join loans c on c.identity_key = k.identity_key and c.id <> s.id and c.external_id is null
  where not ${isAdjusted('s')} and not ${hasHold('s')}
    and not exists (select from number_conflicts w where w.loan_id = s.id and w.identity_key = k.identity_key)`

/** $1 external ids, $2 ids. */
export const LOCK_LOANS = `
  select id from loans where external_id = any($1::text[]) or id = any($2::uuid[]) order by id for update`

/** Redirects links and history of the deleted loan to the kept one. $1 deleted loan, $2 kept loan, $3 cause. */
export const NOTE_MERGED = `
  with milestone as (delete from unmapped_milestones where loan_id = $1::uuid),
  earlier as (update merged_loans set into_id = $2::uuid where into_id = $1::uuid),
  merged as (insert into merged_loans (id, into_id, cause) values ($1::uuid, $2::uuid, $3)),
  history as (update loan_history set loan_id = $2::uuid where loan_id = $1::uuid)
  insert into loan_history (loan_id, kind, version, cause, changes)
  select $2::uuid, 'merged', version, $3, '{}' from loans where id = $2::uuid`

import { LOAN_TEXT_FIELDS, loanTextColumn } from '@upline/contracts'
import { IMPORT_LOCK, IMPORT_LOCK_OF_FEW } from '../ledger/loan-locks.queries.ts'
import { notingSharesOf } from './pending-shares.queries.ts'
import { FUNDED_AGAIN_OF_CALL } from './undone-fundings.queries.ts'

const knownKeys = (keys: string): string => `
  select k.key, x.exact, r.member_no remembered
  from unnest(${keys}::text[]) k(key)
  cross join lateral (select array(select member_no from member_spellings where spelling_key = k.key) exact) x
  left join lateral (
    select r.member_no from remembered_spellings r join members m on m.no = r.member_no and m.removed_at is null
    where r.spelling_key = k.key and r.state = 'confirmed') r on true
  where x.exact <> '{}' or r.member_no is not null`

/** Members who have a key, and the member that a confirmed spelling names: the input of resolveOfficer(). $1 spelling keys. */
export const KNOWN_KEYS = knownKeys('$1')

/** Former members. $1 usernames in lower case. */
export const FORMER_OFFICERS = `
  select distinct on (lower(username)) lower(username) key, no
  from members where removed_at is not null and lower(username) = any($1) order by lower(username), removed_at desc`

/** Stored loans that rows match. $1 rows, $2 number keys (or null), $3 content keys. */
export const MATCHES = `
  with k as materialized (select * from unnest($1::int[], $2::uuid[], $3::uuid[]) k(n, number_key, content_key)),
  same as materialized (
    select k.n, l.id from k join loans l on l.identity_key = coalesce(k.number_key, k.content_key)),
  rest as materialized (select * from k where not exists (select from same where same.n = k.n)),
  met as (
    select n, id, 'same' meeting from same
    union all
    select r.n, l.id, 'adopts' from rest r join loans l on (l.identity_key = r.content_key) where r.number_key is not null and l.loan_number is null
    union all
    select r.n, l.id, 'adopts' from rest r join loans l on (l.content_key = r.content_key) where r.number_key is not null and l.loan_number is null
    union all
    select r.n, l.id, 'content' from rest r join loans l on (l.content_key = r.content_key) where r.number_key is null)
  select met.n "row", met.meeting, json_build_object('id', l.id, 'identityKey', l.identity_key, 'contentKey', replace(l.content_key::text, '-', ''),
    'isSynced', l.external_id is not null, 'importedBy', i.imported_by, 'loanNumber', l.loan_number, 'borrower', l.borrower,
    ${LOAN_TEXT_FIELDS.map((field) => `'${field}', l.${loanTextColumn(field)}`).join(', ')}, 'officerText', l.officer_text, 'officerKey', l.officer_key, 'officerNo', l.officer_no,
    'percent', l.percent, 'coOriginators', l.co_originators, 'secondOfficerKey', l.second_officer_key, 'secondOfficerPercent', l.second_officer_percent,
    'outcome', l.outcome, 'status', l.status, 'amountCents', l.amount_cents, 'createdOn', l.created_on, 'appliedOn', l.applied_on,
    'lockedOn', l.locked_on, 'fundedOn', l.funded_on, 'hasFunded', l.money_rev > 0) loan,
    l.needs_confirmation "isUnconfirmed", l.added_by "addedBy"
  from met join loans l using (id) left join imports i on i.id = l.import_id`

/** The matches of rows, and the keys of their officers. $4 spelling keys. */
export const MATCHES_AND_KEYS = `
  select (select coalesce(json_agg(m), '[]') from (${MATCHES}) m) matches, (select coalesce(json_agg(k), '[]') from (${knownKeys('$4')}) k) keys`

/** Starts an import by an API call, and takes its locks. Its result is stored at the end of the call. */
const beginImport = (locks: string): string => `
  with begun as (
    insert into imports (id, imported_by, started_at, total_records, is_history, imported, refused, needs_officer, commissions_created)
    values ($1, $2, $3, $4, $5, 0, 0, 0, 0)) ${locks}`

export const BEGIN_IMPORT = beginImport(IMPORT_LOCK)
export const BEGIN_IMPORT_OF_FEW = beginImport(IMPORT_LOCK_OF_FEW)

/** Returns also the loans that an undo had removed. $1 import, $2 ids of its loans. */
export const END_IMPORT = notingSharesOf({
  before: FUNDED_AGAIN_OF_CALL,
  alsoReturn: `(select coalesce(jsonb_agg(f), '[]') from funded_again f) "fundedAgain"`,
  alsoSet: `
  imported = $3, refused = $4, needs_officer = $5, commissions_created = $6, kept = $7, needs_approval = $8, header = $9::jsonb,
  ended_at = clock_timestamp()`,
})

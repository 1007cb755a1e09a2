import type { EntityManager } from '@mikro-orm/postgresql'
import type { AttentionKind } from '@upline/contracts'
import { tables } from '../../database/tables.ts'
import { leaverItems } from '../balances/former-member-balances.queries.ts'

/**
 * Whose loans and imports the viewer can place. $1 the importer, null: everyone; $2 loan officers whose loans the viewer can edit,
 * for ceo and admin the viewer alone.
 */
const OWN_IMPORT = '($1::text is null or i.imported_by = $1)'
const OWN_LOAN = `(${OWN_IMPORT} or l.officer_no = any($2::int[]))`

const WITHOUT_AMOUNT = 'l.amount_cents is null and (l.status = 5 or l.outcome is null)'

/** Loans `l` with an open portion: the written second officer matches no member. */
export const OPEN_PORTION =
  'l.officer_no is not null and l.percent < 100 and l.co_originators is null and l.second_officer_key is not null'

/** Names of loan officers and second officers that match no member, or several. */
const OFFICERS = `
  select case when m.n = 0 then 'unknown-officer' else 'ambiguous-officer' end kind, s.subject, s.title, s.waiting, s.opened_at,
    case when s.imports = 1 then s.import_id end import_id, m.n matches, case when s.only_second then 'second' end detail
  from (
    select l.key subject, min(l.text) title, count(*)::int waiting, min(uuid_extract_timestamp(l.id)) opened_at,
      min(l.import_id::text) import_id, count(distinct l.import_id) imports, bool_and(l.is_second) only_second
    from (
      select id, import_id, officer_key key, officer_text text, false is_second from loans where officer_no is null
      union all
      select id, import_id, second_officer_key, second_officer_text, true from loans l where ${OPEN_PORTION}) l
    left join imports i on i.id = l.import_id where ${OWN_IMPORT} group by 1) s,
  lateral (select count(*)::int n from member_spellings p where p.spelling_key = s.subject) m`

/** Loans without an amount: those of one import together, those of the sync each for itself. */
const AMOUNTS = `
  select 'missing-amount', coalesce(l.import_id::text, 'loan:' || l.id), min(coalesce(nullif(i.file_name, ''), l.loan_number, l.borrower)),
    count(*)::int, min(uuid_extract_timestamp(l.id)), min(l.import_id::text), 0, min(l.borrower)
  from loans l left join imports i on i.id = l.import_id where ${WITHOUT_AMOUNT} and ${OWN_LOAN} group by 2`

const MILESTONES = `
  select 'unmapped-milestone', u.milestone, u.milestone, count(*)::int, min(u.at), null, 0, null
  from unmapped_milestones u where $1::text is null group by u.milestone`

const ROWS = `
  select 'refused-row', i.id::text, coalesce(nullif(i.file_name, ''), 'Rows sent ' || to_char(i.started_at at time zone company_zone(), 'YYYY-MM-DD HH24:MI')),
    count(*)::int, i.started_at, i.id::text, 0, null
  from import_refused_rows r join imports i on i.id = r.import_id where r.resolved_at is null and r.request_id is null and ${OWN_IMPORT} group by i.id`

/** Members who left, or are not active, and still owe something. For ceo, admin and the Payroll duty. */
const LEAVERS = leaverItems(
  `($1::text is null or exists (select from members v where v.id = $1 and 'payroll' = any(v.duties)))`,
)

/** A parked key is one item: the later events of the key wait behind its first. */
const DEAD_LETTERS = `
  select 'dead-letter', min(d.id)::text, (array_agg(d.event_type order by d.id))[1], count(*)::int, min(d.failed_at), null, 0,
    (array_agg(d.error order by d.id))[1]
  from dead_letters d where d.resolved_at is null and $1::text is null
  group by d.group_name, d.topic, d.key, case when d.is_parking then 0 else d.id end`

/** Synced loans whose number belongs to another loan, unless a member decided to keep both. */
const NUMBERS = `
  select 'same-number', c.loan_id::text, c.loan_number, 2, c.at, null, 0, l.borrower
  from number_conflicts c join loans l on l.id = c.loan_id and l.loan_number is null
  where c.apart_at is null and $1::text is null and exists (select from loans o where o.identity_key = c.identity_key and o.id <> l.id)`

/** Unconfirmed loans that the viewer can confirm (canConfirmLoan in libs/permissions). Auditors see them too and confirm none. */
const TO_CONFIRM = `l.needs_confirmation and ($1::text is null or l.officer_no = any($2::int[])) and not exists (
  select from members v where case when $1::text is null then v.no = any($2::int[]) else v.id = $1::text end
    and (v.id = l.added_by or v.no = l.officer_no))`

const UNCONFIRMED = `
  select 'unconfirmed-loan', l.id::text, coalesce(l.loan_number, l.borrower), 1, uuid_extract_timestamp(l.id), null, 0, a.full_name
  from loans l left join members a on a.id = l.added_by where ${TO_CONFIRM}`

const ALL = [OFFICERS, AMOUNTS, UNCONFIRMED, MILESTONES, NUMBERS, ROWS, LEAVERS, DEAD_LETTERS].join(' union all ')

/** $1, $2 as above, $3 kind, $4 subject. */
export const ONE_ITEM = `select subject from (${ALL}) a where kind = $3 and subject = $4`

/** How many items of each kind. $1, $2 as above. */
export const COUNTS = `select kind, count(*)::int items from (${ALL}) a group by kind`

/** $3 kind or null, ($4, $5, $6) keyset of the item before the page, $7 how many. */
export const ITEMS = `
  select kind, subject, title, waiting, iso_utc(opened_at) "openedAt", opened_at::text "openedAtKey", import_id "importId", matches, detail,
    (select json_build_object('id', w.owner_id, 'name', coalesce(m.full_name, w.owner_id))
      from attention_owners w left join members m on m.id = w.owner_id where (w.kind, w.subject) = (a.kind, a.subject)) "owner"
  from (${ALL}) a
  where ($3::text is null or kind = $3)
    and ($4::timestamptz is null or (opened_at, kind, subject) < ($4::timestamptz, $5::text, $6::text))
  order by opened_at desc, kind desc, subject desc limit $7`

const LOAN = `l.id, l.loan_number "loanNumber", l.borrower, coalesce(o.full_name, l.officer_text) "officerName", l.amount_cents::float8 "amountCents",
  l.status, iso_utc(l.created_at) "createdAt", l.created_on::text "createdOn"`

const loansBehind = (which: string): string => `
  select ${LOAN} from loans l left join imports i on i.id = l.import_id left join members o on o.no = l.officer_no
  where ${which} and ($4::uuid is null or l.id > $4) order by l.id limit $5`

/** Loans behind an item by its kind. $1, $2 as above, $3 subject, $4 the loan before the page, $5 how many. */
export const LOANS_BEHIND = {
  officer: loansBehind(
    `((l.officer_no is null and l.officer_key = $3) or (${OPEN_PORTION} and l.second_officer_key = $3)) and $2::int[] is not null and ${OWN_IMPORT}`,
  ),
  amount: loansBehind(
    `${WITHOUT_AMOUNT} and ${OWN_LOAN} and (l.import_id::text = $3 or (l.import_id is null and 'loan:' || l.id = $3))`,
  ),
  number: loansBehind(
    `l.id in (select unnest(array[c.loan_id, o.id]) from number_conflicts c left join loans o using (identity_key) where c.loan_id::text = $3)
      and $1::text is null and $2::int[] is not null`,
  ),
  unconfirmed: loansBehind(`l.id::text = $3 and ${TO_CONFIRM}`),
  milestone: loansBehind(
    `l.id in (select loan_id from unmapped_milestones where milestone = $3) and $1::text is null and $2::int[] is not null`,
  ),
} as const

/** Open refused rows of an import. $1 importer or null, $2 import, $3 the line before the page, $4 how many. */
export const ROWS_BEHIND = `
  select r.import_id "importId", r.line, i.header, r.cells, r.message, j.mapping
  from import_refused_rows r join imports i on i.id = r.import_id left join import_jobs j on j.id = i.id
  where r.import_id = $2 and r.resolved_at is null and r.request_id is null and ($1::text is null or i.imported_by = $1) and r.line > coalesce($3::int, 0)
  order by r.line limit $4`

/** Reasons of the open refused rows of imports, without the quoted values. $1 imports. */
export const REJECTIONS = `
  select r.import_id::text "importId", regexp_replace(regexp_replace(r.message, '".*"', '""'), ' ''.*'' ', ': "" ') message, count(*)::int "rows"
  from import_refused_rows r where r.import_id = any($1::uuid[]) and r.resolved_at is null group by 1, 2`

/** $1 importer or null, $2 import, $3 line. */
export const ONE_ROW = `
  select i.is_history "isHistory", i.header, r.cells, j.mapping
  from import_refused_rows r join imports i on i.id = r.import_id left join import_jobs j on j.id = i.id
  where r.import_id = $2 and r.line = $3 and r.resolved_at is null and r.request_id is null and ($1::text is null or i.imported_by = $1)`

/** $1 import. */
export const IMPORTED_BY = 'select imported_by "by" from imports where id = $1'

/** A row that was rejected again. $1 import, $2 line, $3 cells as JSON, $4 reason. */
export const KEEP_ROW = `
  update import_refused_rows set cells = $3::jsonb, message = $4
  where import_id = $1 and line = $2 and resolved_at is null and request_id is null`

/** $1 import, $2 line or null for all, $3 when. */
export const RESOLVE_ROWS = `
  update import_refused_rows set resolved_at = $3 where import_id = $1 and ($2::int is null or line = $2) and resolved_at is null
    and request_id is null`

/** Dismisses a dead letter; the events parked behind it are retried. $1 id, $2 when. */
export const DISMISS_DEAD_LETTER = `
  with gone as (update dead_letters set resolved_at = $2 where id = $1 and resolved_at is null returning *),
  next as (
    update dead_letters d set replay_requested_at = $2 from gone g
    where g.is_parking and d.is_parking and d.resolved_at is null and (d.group_name, d.topic, d.key) = (g.group_name, g.topic, g.key)
      and d.id <> g.id)
  select id from gone`

/** What someone did to an item in Needs attention. */
export interface AttentionAction {
  kind: string
  subject: string
  act: string
  reason: string
  by: string
  at: Date
}

export const recordAct = (tx: EntityManager, act: AttentionAction): Promise<unknown> =>
  tables(tx).insertInto('attention_acts').values(act).execute()

/** A member that takes care of items: active, with a company role or the Payroll duty. $1 id. */
export const POSSIBLE_OWNER = `
  select id from members where id = $1 and is_active and (role in ('ceo', 'admin') or 'payroll' = any(duties))`

interface OwnedItem {
  kind: AttentionKind
  subject: string
}

export const setOwner = (
  tx: EntityManager,
  item: OwnedItem,
  { ownerId, by, at }: { ownerId: string; by: string; at: Date },
): Promise<unknown> => {
  const owner = { ownerId, setBy: by, setAt: at }
  return tables(tx)
    .insertInto('attention_owners')
    .values({ ...item, ...owner })
    .onConflict((same) => same.columns(['kind', 'subject']).doUpdateSet(owner))
    .execute()
}

export const clearOwner = (tx: EntityManager, { kind, subject }: OwnedItem): Promise<unknown> =>
  tables(tx)
    .deleteFrom('attention_owners')
    .where((owner) => owner.and({ kind, subject }))
    .execute()

import { LOAN_TEXT_FIELDS, loanTextColumn } from '@upline/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { Sighting } from '../ledger/dates.ts'
import { plainArray } from '../ledger/insert-rows.queries.ts'
import { isUnchanged } from './unchanged-rows.queries.ts'

const TEXT_COLUMNS = LOAN_TEXT_FIELDS.map(loanTextColumn)

/** Staged rows of a batch, grouped by the loans they match. */
export interface SortedBatch {
  /** Rows that match a stored loan, and rows that are decided one by one. */
  known: number[]
  /** Of those, the rows that are not equal to their loan. */
  rest: number[]
  /** Of those, the rows that change the one loan they match and need no decision. */
  plain: number[]
  equal: number
  staged: number
  /** Equal and plain rows of loans without an officer. */
  equalNeeds: number
  plainNeeds: number
  /** A row names a loan officer whose loans the importer may not import. */
  isOutside: boolean
}

/**
 * $1 batch, $2 officers whose loans the importer may import (null: all), $3 import. Rows of loans that have funded and can pay the
 * importer are decided one by one (libs/permissions, loan-money.ts), rows of unconfirmed loans (new-loans.ts), and rows that
 * split a loan or end it.
 */
const SORT = (table: string): string => `
  with recursive ever(no, depth) as (
    select m.no, 0 from imports i join members m on m.id = i.imported_by where i.id = $3::uuid
    union
    select u.member_no, depth + 1 from ever join upline_links u on u.upline_no = ever.no where depth < 3),
  p as materialized (select $2::int[] may),
  importer as materialized (select distinct no from ever),
  s as materialized (select * from ${table} where slice = $1),
  same as materialized (
    select s.line, l.officer_no, s.officer_no written_no,
      not s.twin and may is null and l.external_id is null and not l.needs_confirmation
        and s.status is not null and s.second_percent is null and l.co_originators is null
        and not ((l.status = 5 or l.money_rev > 0) and (l.officer_no in (select no from importer) or s.officer_no in (select no from importer))) is_plain,
      not s.twin and (${isUnchanged} and (l.officer_no is not null or (s.officer_no is null and may is null))) is_equal
    from p, s join loans l on l.identity_key = coalesce(s.number_key, s.content_key)),
  other as materialized (
    select s.line from s where not exists (select from same where same.line = s.line) and (s.twin or s.status is null or s.second_percent is not null
      or case when s.number_key is null then exists (select from loans l where l.content_key = s.content_key)
        -- The first condition is looked up once. offset 0: without it the planner hashes all loans without a number for every batch
        else (select exists (select from loans where loan_number is null))
          and (exists (select from (select from loans where identity_key = s.content_key and loan_number is null offset 0) l)
            or exists (select from (select from loans where content_key = s.content_key and loan_number is null offset 0) l)) end))
  select array(select line from same union all select line from other) known,
    array(select line from same where is_equal is not true union all select line from other) rest,
    array(select line from same where is_equal is not true and is_plain) plain,
    (select count(*)::int from same where is_equal) equal, (select count(*)::int from s) staged,
    (select count(*)::int from same where is_equal and officer_no is null) "equalNeeds",
    (select count(*)::int from same where is_equal is not true and is_plain and coalesce(officer_no, written_no) is null) "plainNeeds",
    exists (select from s, p where may is not null and s.officer_no <> all(may)) "isOutside"`

export interface BatchOf {
  table: string
  batch: number
  importId: string
}

export const sortBatch = async (
  tx: EntityManager,
  { table, batch, importId }: BatchOf,
  may: readonly number[] | null,
): Promise<SortedBatch> => (await firstRow<SortedBatch>(tx, SORT(table), [batch, may, importId]))!

/** The values that decide a new loan. $1 batch, $2 lines of rows that match a stored loan. */
const FRESH = (table: string, instant: (column: string) => string): string => `
  select s.line, s.officer_no "officerNo", s.status::int, s.amount_cents::float8 "amountCents",
    ${instant('s.created_at')} "createdAt", s.created_on::text "createdOn", s.applied_on::text "appliedOn", s.locked_on::text "lockedOn",
    ${instant('s.funded_at')} "fundedAt", s.funded_on::text "fundedOn",
    s.paid_by "paidBy", s.state
  from ${table} s where s.slice = $1 and not exists (select from unnest($2::int[]) k(line) where k.line = s.line)`

export interface FreshRow {
  line: number
  officerNo: number | null
  status: number
  amountCents: number | null
  createdAt: string | null
  createdOn: string | null
  appliedOn: string | null
  lockedOn: string | null
  fundedAt: string | null
  fundedOn: string | null
  paidBy: string
  state: string
}

export const freshRows = (
  tx: EntityManager,
  { table, batch }: BatchOf,
  of: { known: readonly number[]; instant: (column: string) => string },
): Promise<FreshRow[]> => rows<FreshRow>(tx, FRESH(table, of.instant), [batch, of.known])

/**
 * Inserts new loans from their staged rows, an officer's next to each other. $1 batch, $2 lines, $3 ids, $4 to $10 the decisions,
 * $11 the time of the import, $12 its date, $13 import, $14 whether another system paid the funded loans.
 */
const INSERT = (table: string): string => `
  insert into loans (id, identity_key, content_key, loan_number, borrower, ${TEXT_COLUMNS.join(', ')}, officer_text, officer_key,
    officer_no, status, amount_cents, created_at, created_on, applied_on, locked_on, funded_at, funded_seen_at, funded_on,
    funded_seen_on, decided_on, import_id, import_row, money_rev, is_booked, is_paid_elsewhere)
  select d.id, coalesce(s.number_key, s.content_key), case when s.number_key is not null then s.content_key end, s.loan_number,
    s.borrower, ${TEXT_COLUMNS.map((column) => `s.${column}`).join(', ')}, s.officer_text, s.officer_key, s.officer_no, s.status, s.amount_cents,
    coalesce(s.created_at, $11::timestamptz), coalesce(s.created_on, $12::date), s.applied_on, s.locked_on, d.funded_at, d.funded_seen_at,
    d.funded_on, d.funded_seen_on, d.decided_on, $13::uuid, s.line, d.money_rev, d.is_booked, $14::boolean and s.status = 5
  from ${table} s join unnest($2::int[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::date[], $7::date[], $8::date[], $9::int[], $10::boolean[])
    d(line, id, funded_at, funded_seen_at, funded_on, funded_seen_on, decided_on, money_rev, is_booked) using (line)
  where s.slice = $1 order by s.officer_no, s.created_at`

/** Skips loans that are stored already. Returns the ids of the others. */
const INSERT_MISSING = (table: string): string => `${INSERT(table)} on conflict (identity_key) do nothing returning id`

export interface NewRow {
  line: number
  id: string
  fundedAt: string | null
  fundedSeenAt: string | null
  fundedOn: string | null
  fundedSeenOn: string | null
  decidedOn: string | null
  moneyRev: number
  isBooked: boolean
}

const UNIQUE_VIOLATION = '23505'

/**
 * Returns the ids of the loans that were inserted. A stored loan is very rare, because rows of stored loans are sorted out before.
 * Looking for one with each row takes a tenth of the time of the statement, so that is done only after a conflict.
 */
export async function insertFresh(
  tx: EntityManager,
  { table, batch, importId }: BatchOf,
  of: { loans: readonly NewRow[]; seen: Sighting; isHistory: boolean },
): Promise<Set<string>> {
  const { loans, seen, isHistory } = of
  const column = (valueOf: (loan: NewRow) => number | string | boolean | null) => plainArray(loans.map(valueOf))
  const given = [
    ...[batch, column(({ line }) => line), column(({ id }) => id), column(({ fundedAt }) => fundedAt)],
    ...[column(({ fundedSeenAt }) => fundedSeenAt), column(({ fundedOn }) => fundedOn)],
    ...[column(({ fundedSeenOn }) => fundedSeenOn), column(({ decidedOn }) => decidedOn)],
    ...[column(({ moneyRev }) => moneyRev), column(({ isBooked }) => isBooked)],
    ...[seen.at, seen.on, importId, isHistory],
  ]
  await rows(tx, 'savepoint fresh_loans')
  try {
    await rows(tx, INSERT(table), given)
    return new Set(loans.map(({ id }) => id))
  } catch (fault) {
    if ((fault as { code?: string }).code !== UNIQUE_VIOLATION) throw fault
    await rows(tx, 'rollback to savepoint fresh_loans')
    const inserted = await rows<{ id: string }>(tx, INSERT_MISSING(table), given)
    return new Set(inserted.map(({ id }) => id))
  }
}

/** Notes loans as they are before an import changes them, and locks them in the order of their ids. $1 batch, $2 lines, $3 import. */
const NOTE_BEFORE_BATCH = (table: string): string => `
  insert into import_changes as c (import_id, loan_id, before, version)
  select $3::uuid, l.id, to_jsonb(l) - 'search_text', l.version + 1
  from (select l.* from ${table} s join loans l on l.identity_key = coalesce(s.number_key, s.content_key)
    where s.slice = $1 and s.line = any($2::int[]) order by l.id for update of l) l
  on conflict (import_id, loan_id) do update set version = excluded.version
  returning c.loan_id "loanId"`

export async function noteBefore(
  tx: EntityManager,
  { table, batch, importId }: BatchOf,
  lines: readonly number[],
): Promise<string[]> {
  const found = await rows<{ loanId: string }>(tx, NOTE_BEFORE_BATCH(table), [batch, lines, importId])
  return found.map(({ loanId }) => loanId)
}

/**
 * Forces index scans: a scan of all loans is never right for 5,000 rows. The search index keeps more new loans in a list than usual,
 * and merges them together: searches during an import read that list, too.
 */
export const planForBatches = (tx: EntityManager): Promise<unknown> =>
  rows(
    tx,
    `select set_config('enable_seqscan', 'off', true), set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '16MB', true)`,
  )

/** Searches do not read the list of an import that has ended. */
export const mergeSearchList = (tx: EntityManager): Promise<unknown> =>
  rows(tx, `select gin_clean_pending_list('loans_search')`)

export const resetPlanner = (tx: EntityManager): Promise<unknown> =>
  rows(tx, `select set_config('enable_seqscan', 'on', true)`)

/** Appends events that have one type, key and set of headers. */
export async function appendBodies(
  tx: EntityManager,
  { topic, key, headers }: { topic: string; key: string; headers: string },
  bodies: readonly string[],
): Promise<void> {
  if (bodies.length === 0) return
  // A parameter for each: in an array, the driver would escape and Postgres would unescape every quote of the bodies.
  const given = bodies.map((_, at) => `(${at}, $${at + 4}::text)`).join(', ')
  const sql = `insert into outbox (topic, key, headers, body)
    select $1, $2, $3::jsonb || jsonb_build_object('ce_id', uuidv7()), body from (values ${given}) b(n, body) order by n`
  await rows(tx, sql, [topic, key, headers, ...bodies])
}

/** Appends events of one type, each with its own key, in one statement. The headers are those of any of them. */
export async function appendKeyedBodies(
  tx: EntityManager,
  { topic, headers }: { topic: string; headers: string },
  events: readonly { key: string; body: string }[],
): Promise<void> {
  const sql = `insert into outbox (topic, key, headers, body)
    select $1, e.key, $2::jsonb || jsonb_build_object('ce_id', uuidv7(), 'ce_partitionkey', e.key), e.body
    from unnest($3::text[], $4::text[]) with ordinality e(key, body, n) order by n`
  await rows(tx, sql, [topic, headers, events.map(({ key }) => key), events.map(({ body }) => body)])
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { deleteSome, firstRow, rows } from '@upline/db'
import { officerKeyOf } from '../ledger/spelling-keys.ts'

export interface KnownMember {
  no: number
  full_name: string
  username: string
  email: string
}

const MEMBER = 'select no, full_name, username, email from members where id = $1 for update'

export const lockMember = (tx: EntityManager, id: string): Promise<KnownMember | undefined> =>
  firstRow<KnownMember>(tx, MEMBER, [id])

/**
 * Keeps the payee's name of closed statements for seven years, as tax law requires (docs/decisions/0022). No screen or call reads
 * it, and it is deleted automatically.
 */
const HOLD = `
  insert into held_names (member_no, full_name, email, until)
  select $1, $2, $3, max(p.closed_at) + interval '7 years'
  from statements s join pay_periods p on p.id = s.period_id where s.member_no = $1 having max(p.closed_at) is not null
  on conflict (member_no) do nothing`

export const holdName = (tx: EntityManager, { no, full_name, email }: KnownMember): Promise<unknown> =>
  rows(tx, HOLD, [no, full_name, email])

/** $1 now, $2 how many rows at most. */
export const DELETE_EXPIRED_NAMES = deleteSome('held_names', 'until <= $1', '$2')

/** Officer names of the member in files, and their matching keys. */
const WRITTEN = `
  select officer_text as text from loans where officer_no = $1
  union select officer_key from loans where officer_no = $1
  union select l.second_officer_text from loans l join co_originators c on c.loan_id = l.id where c.member_no = $1
  union select l.second_officer_key from loans l join co_originators c on c.loan_id = l.id where c.member_no = $1
  union select spelling_key from member_spellings where member_no = $1
  union select value from matching_keys where member_no = $1 and kind <> 'nmls'
  union select spelling from remembered_spellings where member_no = $1
  union select spelling_key from remembered_spellings where member_no = $1`

export const writtenNames = async (tx: EntityManager, memberNo: number): Promise<string[]> =>
  (await rows<{ text: string }>(tx, WRITTEN, [memberNo])).map(({ text }) => text)

/** $1 the member's number, $2 the replacement of the name, $3 its key. */
const RENAME = [
  `update loans set officer_text = $2, officer_key = $3 where officer_no = $1`,
  `update loans set second_officer_text = $2, second_officer_key = $3 where second_officer_key is not null
    and id in (select loan_id from co_originators where member_no = $1)`,
]

/** $1 the member's number. */
const DELETE_KEYS = ['member_spellings', 'matching_keys', 'remembered_spellings'].map(
  (table) => `delete from ${table} where member_no = $1`,
)

export async function renameOfficer(tx: EntityManager, memberNo: number, pseudonym: string): Promise<void> {
  for (const sql of RENAME) await rows(tx, sql, [memberNo, pseudonym, officerKeyOf(pseudonym)])
  for (const sql of DELETE_KEYS) await rows(tx, sql, [memberNo])
}

/** Texts that hold the name as one value of their JSON: $1 what is searched, $2 the value as JSON, $3 in its place. */
const REPLACE = [
  `update loan_history set changes = replace(changes::text, $2, $3)::jsonb where changes::text like $1`,
  `update import_changes set before = replace(before::text, $2, $3)::jsonb where before::text like $1`,
  `update import_refused_rows set cells = replace(cells::text, $2, $3)::jsonb where cells::text like $1`,
  `update approval_requests set change = replace(change::text, $2, $3)::jsonb where change::text like $1`,
]

export async function replaceInTexts(tx: EntityManager, word: string, pseudonym: string): Promise<void> {
  const value = JSON.stringify(word)
  const searched = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  for (const sql of REPLACE) await rows(tx, sql, [searched, value, JSON.stringify(pseudonym)])
}

const OWN = [
  'delete from saved_views where member_id = $1',
  'delete from scenarios where owner_id = $1',
  'update scenario_moves set message = null where member_id = $1 or upline_id = $1',
  'delete from import_mappings where owner = $1',
  'delete from import_status_values where owner = $1',
]

export async function eraseOwnRows(tx: EntityManager, memberId: string): Promise<void> {
  for (const sql of OWN) await rows(tx, sql, [memberId])
}

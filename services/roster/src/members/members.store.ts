import type { EntityManager } from '@mikro-orm/postgresql'
import { employeeNumberKey, MEMBER_PAYROLL_FIELDS, MEMBER_TEXT_FIELDS } from '@upline/contracts'
import { rows } from '@upline/db'
import { TakenError } from './member-failures.ts'
import type { Member } from '../../database/schema/members.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const TYPES: Record<string, string> = {
  version: 'int',
  duties: 'text[]',
  licenses: 'jsonb',
  supervision: 'jsonb',
  level: 'smallint',
  isActive: 'boolean',
  needsPasswordChange: 'boolean',
  createdAt: 'timestamptz',
  hiredOn: 'date',
  leftOn: 'date',
}

const FIELDS = [
  ...['id', 'version', 'username', 'firstName', 'lastName', 'email', 'role', 'duties', 'licenses'],
  ...['supervision', 'level', 'uplineId', 'isActive'],
  ...['needsPasswordChange', 'createdAt', ...MEMBER_TEXT_FIELDS, ...MEMBER_PAYROLL_FIELDS],
]

const INSERT = `
  with added as (
    insert into members (${FIELDS.map(snake).join(', ')})
    select ${FIELDS.map((field) => `"${field}"`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as r (${FIELDS.map((field) => `"${field}" ${TYPES[field] ?? 'text'}`).join(', ')})
    returning id, upline_id),
  linked as (
    insert into upline_links (member_id, valid_from, upline_id, cause, effective_on)
    select id, '-infinity', upline_id, 'joined', '-infinity' from added)
  insert into downlines (member_id) select id from added`

const EMPLOYEE_NUMBER_KEY = 'lower(normalize(employee_number, NFKC))'

/** The index members_employee_number_key has the same expression. $1 keys of employee numbers. */
export const TAKEN_NUMBERS = `
  select id, ${EMPLOYEE_NUMBER_KEY} as "key" from members
  where removed_at is null and employee_number <> '' and ${EMPLOYEE_NUMBER_KEY} = any($1)`

/** $1 names in lowercase. */
const TAKEN = `
  select id, lower(username) as username, lower(email) as email from members
  where removed_at is null and (lower(username) = any($1) or lower(email) = any($1))`

/** Returns which of these ids are members who have not been removed. */
export async function activeIds(tx: EntityManager, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await rows<{ id: string }>(tx, 'select id from members where id = any($1) and removed_at is null', [
    ids,
  ])
  return found.map(({ id }) => id)
}

/** Names by id, also of members who were removed. */
export async function memberNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const sql = `select id, first_name || ' ' || last_name as name from members where id = any($1)`
  return new Map((await rows<{ id: string; name: string }>(em, sql, [ids])).map(({ id, name }) => [id, name]))
}

/** Writes new members, their first links and empty counts in one statement. */
export async function insertMembers(tx: EntityManager, members: Member[]): Promise<void> {
  if (members.length > 0) await rows(tx, INSERT, [JSON.stringify(members)])
}

/** Returns the usernames and email addresses, in lowercase, that are among these names. */
export async function takenNames(
  tx: EntityManager,
  names: readonly string[],
): Promise<{ usernames: Map<string, string>; emails: Map<string, string> }> {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))]
  const found = await rows<{ id: string; username: string; email: string }>(tx, TAKEN, [lower])
  return {
    usernames: new Map(found.map(({ id, username }) => [username, id])),
    emails: new Map(found.map(({ id, email }) => [email, id])),
  }
}

/** Members by the keys of the employee numbers of this list that are in use. */
export async function takenEmployeeNumbers(tx: EntityManager, numbers: string[]): Promise<Map<string, string>> {
  const wanted = numbers.flatMap((number) => (number ? [employeeNumberKey(number)] : []))
  if (wanted.length === 0) return new Map()
  const found = await rows<{ id: string; key: string }>(tx, TAKEN_NUMBERS, [wanted])
  return new Map(found.map(({ id, key }) => [key, id]))
}

/** Throws if another member has the employee number. Safe under the hierarchy lock. */
export async function assertEmployeeNumberFree(
  tx: EntityManager,
  { id, employeeNumber }: { id: string; employeeNumber: string },
): Promise<void> {
  const owner = (await takenEmployeeNumbers(tx, [employeeNumber])).get(employeeNumberKey(employeeNumber))
  if (owner !== undefined && owner !== id) throw new TakenError('employeeNumber')
}

/**
 * Throws if another member has the username or email address, each as either of them: files and loans name members by both. Safe under the
 * hierarchy lock; unique indexes back it up.
 */
export async function assertNamesFree(
  tx: EntityManager,
  of: { id?: string; username?: string; email?: string },
): Promise<void> {
  const names = [of.username, of.email].filter((name) => name !== undefined)
  const { usernames, emails } = await takenNames(tx, names)
  const isTaken = (owners: ReadonlyMap<string, string>, name = ''): boolean =>
    (owners.get(name.toLowerCase()) ?? of.id) !== of.id
  if (isTaken(usernames, of.username)) throw new TakenError('username')
  if (isTaken(emails, of.email)) throw new TakenError('email')
  if (isTaken(emails, of.username)) throw new TakenError('username')
  if (isTaken(usernames, of.email)) throw new TakenError('email')
}

const REMOVE = `
  update members set version = version + 1, removed_at = $2, removed_by = $3 where id = any($1)`

export const removeMembers = (
  tx: EntityManager,
  ids: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<unknown> => rows(tx, REMOVE, [ids, at.toISOString(), by])

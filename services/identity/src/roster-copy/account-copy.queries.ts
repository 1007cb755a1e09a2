import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { columnsFor, storeMembers } from '@upline/events'
import type { AccountAccess } from '../accounts/account-access.ts'
import { usernameKey } from '../accounts/username-key.ts'

/** A copied account with its access before and after. */
export interface Copied {
  id: string
  isNew: boolean
  /** More than the version changed. */
  isChanged: boolean
  /** The email address of a known account changed. */
  hasNewAddress: boolean
  /** Null for a new account. */
  before: AccountAccess | null
  now: AccountAccess
}

const COLUMNS = {
  ...columnsFor('version', 'username', 'email', 'firstName', 'lastName', 'role', 'duties', 'level', 'isActive'),
  ...{ removed_at: 'removedAt', username_key: 'usernameKey' },
}

/** When a row of the snapshot or an event overwrites the copy. */
const IS_NEWER = 'accounts.version < excluded.version'

const columnsOf = (row: string) => Object.keys(COLUMNS).map((column) => `${row}.${column}`)

const DIFFERS = `(${columnsOf('accounts').join(', ')}) is distinct from (${columnsOf('excluded').join(', ')})`

const accessOf = (row: string): string =>
  `jsonb_build_object('role', ${row}.role, 'duties', ${row}.duties, 'maySignIn', ${row}.may_sign_in)`

/** Credentials do not change. Rows are locked in a fixed order, so two batches never deadlock. */
const copyWhere = (when: string) => `
  with known as (
    select a.id, a.email, a.role, a.duties, a.is_active and a.removed_at is null as may_sign_in
    from accounts a where a.id in (select f.id from jsonb_to_recordset($1::jsonb) as f (id text)) order by a.id for update),
  copied as (
    ${storeMembers({ table: 'accounts', columns: COLUMNS, when, after: '(select count(*) from known) >= 0' })}
    returning id, email, role, duties, is_active and removed_at is null as may_sign_in,
      to_jsonb(old) - 'version' is distinct from to_jsonb(new) - 'version' as is_changed)
  select c.id, k.id is null as "isNew", c.is_changed as "isChanged",
    k.email <> c.email is true as "hasNewAddress",
    case when k.id is not null then ${accessOf('k')} end as before, ${accessOf('c')} as now
  from copied c left join known k using (id)`

const withKeys = (members: MemberFacts[]): string =>
  JSON.stringify(members.map((member) => ({ ...member, usernameKey: usernameKey(member.username) })))

/** Copies roster's facts if they are newer. Returns those that changed. */
export const copyAccounts = (tx: EntityManager, members: MemberFacts[]): Promise<Copied[]> =>
  rows<Copied>(tx, copyWhere(IS_NEWER), [withKeys(members)])

/** Copies roster's facts regardless of version. Returns those that differed. */
export const replaceAccounts = (tx: EntityManager, members: MemberFacts[]): Promise<Copied[]> =>
  rows<Copied>(tx, copyWhere(DIFFERS), [withKeys(members)])

const DROP_OTHERS = (kept: string) => `delete from accounts where id not in (select id from ${kept}) returning id`

/** Deletes accounts that are not in the snapshot. `kept`: the ids of the others as SQL. Returns the deleted ones. */
export const dropOtherAccounts = async (tx: EntityManager, kept: string): Promise<string[]> =>
  (await rows<{ id: string }>(tx, DROP_OTHERS(kept))).map(({ id }) => id)

const FORGET = ['second_factors', 'recovery_codes'].map((table) => `delete from ${table} where account_id = any($1)`)

/** Deletes the second factors of deleted accounts. */
export async function deleteFactors(tx: EntityManager, ids: readonly string[]): Promise<void> {
  for (const sql of FORGET) await rows(tx, sql, [ids])
}

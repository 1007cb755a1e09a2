import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { usernameKey } from '../accounts/username-key.ts'

/** What a copied change means for who is signed in. */
export interface Copied {
  id: string
  isNew: boolean
  /** Role or duties changed, or the member can no longer sign in: open sessions end. */
  endsSessions: boolean
}

/** Keeps what is newer than the copy; credentials are not touched. Rows are locked in one order: two batches never deadlock. */
const COPY = `
  with facts as (
    select * from jsonb_to_recordset($1::jsonb) as f (id text, version int, username text, "usernameKey" text, email text,
      "firstName" text, "lastName" text, role text, duties text[], level int, "isActive" boolean, "removedAt" timestamptz)),
  known as (
    select a.id, a.role, a.duties, a.is_active and a.removed_at is null as may_sign_in
    from accounts a where a.id in (select id from facts) order by a.id for update),
  copied as (
    insert into accounts (id, version, username, username_key, email, first_name, last_name, role, duties, level, is_active,
      removed_at)
    select id, version, username, "usernameKey", email, "firstName", "lastName", role, coalesce(duties, '{}'), level, "isActive", "removedAt"
    from facts where (select count(*) from known) >= 0 order by id
    on conflict (id) do update set
      version = excluded.version, username = excluded.username, username_key = excluded.username_key,
      email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, role = excluded.role,
      duties = excluded.duties, level = excluded.level, is_active = excluded.is_active, removed_at = excluded.removed_at
    where accounts.version < excluded.version
    returning id, role, duties, is_active and removed_at is null as may_sign_in)
  select c.id, k.id is null as "isNew",
    k.id is not null and (k.role <> c.role or k.duties <> c.duties or (k.may_sign_in and not c.may_sign_in)) as "endsSessions"
  from copied c left join known k using (id)`

/** Copies roster's facts; gives those that were news. */
export function copyAccounts(tx: EntityManager, members: MemberFacts[]): Promise<Copied[]> {
  const facts = members.map((member) => ({ ...member, usernameKey: usernameKey(member.username) }))
  return rows<Copied>(tx, COPY, [JSON.stringify(facts)])
}

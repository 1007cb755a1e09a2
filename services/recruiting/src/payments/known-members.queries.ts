import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

export interface KnownMember {
  id: string
  email: string
  firstName: string
}

const MEMBER = `
  select id, email, first_name as "firstName" from members
  where lower(email) = $1 and removed_at is null and profile_version >= 0 limit 1`

export const memberWithEmail = (em: EntityManager, email: string): Promise<KnownMember | undefined> =>
  firstRow(em, MEMBER, [email])

const RECORD_NOTICE = `
  insert into told_members (member_id, told_at) values ($1, $2)
  on conflict (member_id) do update set told_at = excluded.told_at
  where told_members.told_at < excluded.told_at - interval '1 day'
  returning 1 as recorded`

/** False if the member was notified less than a day before. */
export const recordNotice = async (tx: EntityManager, memberId: string, at: string): Promise<boolean> =>
  (await firstRow(tx, RECORD_NOTICE, [memberId, at])) !== undefined

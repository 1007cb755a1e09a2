import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberFacts } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { columnsFor, storedRow, storeMembers, type StoredRow } from '@upline/events'

const RECIPIENTS = { table: 'recipients', columns: columnsFor('version', 'email', 'firstName', 'role', 'removedAt') }

const LEARN = storeMembers({ ...RECIPIENTS, when: 'recipients.version < excluded.version' })

const REPLACE = `${storeMembers({ ...RECIPIENTS, when: 'to_jsonb(recipients) is distinct from to_jsonb(excluded)' })}
  returning ${storedRow()}`

/** Stores facts that are newer than the copy. */
export const copyRecipients = (tx: EntityManager, facts: MemberFacts[]): Promise<unknown> =>
  rows(tx, LEARN, [JSON.stringify(facts)])

/** Stores facts regardless of the version in the copy. Returns the rows that differed. */
export const replaceRecipients = (tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> =>
  rows<StoredRow>(tx, REPLACE, [JSON.stringify(facts)])

const REPLACED_ADDRESS = `
  select email from recipients
  where id = $1 and version < $2 and lower(email) <> lower($3) and removed_at is null`

/** The stored address of a member if newer facts replace it by another one. */
export async function replacedAddress(
  tx: EntityManager,
  { id, version, email, removedAt }: MemberFacts,
): Promise<string | undefined> {
  if (removedAt !== null) return undefined
  return (await firstRow<{ email: string }>(tx, REPLACED_ADDRESS, [id, version, email]))?.email
}

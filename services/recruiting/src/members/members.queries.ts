import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberFacts } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { columnsFor, storedRow, storeMembers, type StoredRow } from '@upline/events'

const PROFILE = {
  ...columnsFor('username', 'firstName', 'lastName', 'email', 'isActive', 'removedAt', 'role', 'phone', 'nmls'),
  ...{ profile_version: 'version', joined_at: 'createdAt' },
}

const UPLINE = { upline_version: 'version', upline_id: 'uplineId' }

const isNewer = (version: string) => `members.${version} < excluded.${version}`

const NEW_PROFILES = storeMembers({ table: 'members', columns: PROFILE, when: isNewer('profile_version') })

const NEW_UPLINES = storeMembers({ table: 'members', columns: UPLINE, when: isNewer('upline_version') })

export async function storeNewer(tx: EntityManager, facts: readonly MemberFacts[]): Promise<void> {
  const json = JSON.stringify(facts)
  await rows(tx, NEW_PROFILES, [json])
  await rows(tx, NEW_UPLINES, [json])
}

export const storeNewerUplines = (
  tx: EntityManager,
  facts: readonly Pick<MemberFacts, 'id' | 'version' | 'uplineId'>[],
): Promise<unknown> => rows(tx, NEW_UPLINES, [JSON.stringify(facts)])

/** Overwrites rows that differ, regardless of their versions. A row with an upline only is new. */
const PUT = `
  with put as (
    ${storeMembers({
      ...{ table: 'members', columns: { ...PROFILE, ...UPLINE } },
      when: 'to_jsonb(members) is distinct from to_jsonb(excluded)',
    })}
    returning old.profile_version as known, ${storedRow(['profile_version', 'upline_version'])})
  select "isNew" or known < 0 as "isNew", "isChanged" from put`

export const putMembers = (tx: EntityManager, facts: readonly MemberFacts[]): Promise<StoredRow[]> =>
  rows(tx, PUT, [JSON.stringify(facts)])

// Union, not union all: events of several members have no order, so the copy may contain a loop for a moment.
const ABOVE = `
  with recursive above (id) as (
    select unnest($1::text[])
    union
    select m.upline_id from above a join members m on m.id = a.id where m.upline_id is not null)
  select id from above`

export const withUplines = async (tx: EntityManager, memberIds: readonly string[]): Promise<string[]> =>
  (await rows<{ id: string }>(tx, ABOVE, [memberIds])).map(({ id }) => id)

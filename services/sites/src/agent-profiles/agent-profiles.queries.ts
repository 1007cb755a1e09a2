import type { EntityManager } from '@mikro-orm/postgresql'
import { PROFILE_TEXTS, type Role } from '@upline/contracts'
import type { UplineChange } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { columnsFor, storedRow, storeMembers, type StoredRow } from '@upline/events'
import type { ProfileCheck } from './profile-check.ts'

const PROFILES = {
  table: 'agent_profiles',
  columns: {
    ...columnsFor('version', 'username', 'firstName', 'lastName', 'email', 'phone', 'originationWebsite'),
    ...columnsFor('recruitingWebsite', 'isActive', 'removedAt', 'role', 'uplineId', ...PROFILE_TEXTS),
    ...{ claims_version: 'claimsVersion', hidden_fields: 'hiddenFields', nmls_key: 'nmlsKey' },
  },
  types: { claimsVersion: 'int', hiddenFields: 'jsonb' },
}

const LEARN = `${storeMembers({ ...PROFILES, when: 'agent_profiles.version < excluded.version' })}
  returning agent_profiles.id`

/** Stores profiles that are newer than the copy, and returns these. */
export const copyProfiles = (tx: EntityManager, profiles: readonly object[]): Promise<{ id: string }[]> =>
  rows(tx, LEARN, [JSON.stringify(profiles)])

/** Overwrites the copy regardless of its version, and returns each row that differed. */
const REPLACE = `${storeMembers({ ...PROFILES, when: 'to_jsonb(agent_profiles) is distinct from to_jsonb(excluded)' })}
  returning agent_profiles.id, ${storedRow(['version', 'claims_version'])}`

export interface ReplacedProfile extends StoredRow {
  id: string
}

export const replaceProfiles = (tx: EntityManager, profiles: readonly object[]): Promise<ReplacedProfile[]> =>
  rows(tx, REPLACE, [JSON.stringify(profiles)])

const MOVE = `
  update agent_profiles a set upline_id = m."uplineId", version = m.version
  from jsonb_to_recordset($1::jsonb) as m ("memberId" text, "uplineId" text, version int)
  where a.id = m."memberId" and a.version < m.version`

export const moveProfiles = (tx: EntityManager, moves: readonly UplineChange[]): Promise<unknown> =>
  rows(tx, MOVE, [JSON.stringify(moves)])

const IS_BELOW = `
  with recursive up as (
    select upline_id, 1 as depth from agent_profiles where id = $1
    union all
    select a.upline_id, up.depth + 1 from up join agent_profiles a on a.id = up.upline_id where up.depth < 10000)
  select 1 as found from up where upline_id = $2 limit 1`

export const isBelow = async (em: EntityManager, memberId: string, uplineId: string): Promise<boolean> =>
  (await firstRow(em, IS_BELOW, [memberId, uplineId])) !== undefined

const BEFORE = `
  select id, hidden_fields as "hiddenFields", case when removed_at is null then nmls_key end as "nmlsKey"
  from agent_profiles where id = any($1::text[]) order by id for update`

export interface KnownProfile {
  id: string
  hiddenFields: string[]
  nmlsKey: string | null
}

export const lockProfiles = (tx: EntityManager, ids: readonly string[]): Promise<KnownProfile[]> =>
  rows(tx, BEFORE, [ids])

const RECHECKED = `
  update agent_profiles a set claims_version = c."claimsVersion", hidden_fields = c."hiddenFields", nmls_key = c."nmlsKey"
  from jsonb_to_recordset($1::jsonb) as c (id text, "claimsVersion" int, "hiddenFields" jsonb, "nmlsKey" text) where a.id = c.id`

export const storeChecks = (tx: EntityManager, checks: readonly ({ id: string } & ProfileCheck)[]): Promise<unknown> =>
  rows(tx, RECHECKED, [JSON.stringify(checks)])

const UNCHECKED_PROFILES = `
  select id from agent_profiles where claims_version < $1 and id > $2 order by id limit $3`

/** Profiles that this version of rule F1 has not checked, after a profile id. */
export const uncheckedProfiles = async (
  em: EntityManager,
  { version, after, atMost }: { version: number; after: string; atMost: number },
): Promise<string[]> =>
  (await rows<{ id: string }>(em, UNCHECKED_PROFILES, [version, after, atMost])).map(({ id }) => id)

const SHARES_NMLS = `
  select 1 from agent_profiles where nmls_key = $1 and id <> $2 and removed_at is null limit 1`

/** Whether another member has this NMLS ID. */
export const isNmlsShared = async (em: EntityManager, key: string | null, memberId: string): Promise<boolean> =>
  (await firstRow(em, SHARES_NMLS, [key, memberId])) !== undefined

const OWNER = `select role, email, first_name as "firstName" from agent_profiles where id = $1`

export interface ProfileOwner {
  role: Role
  email: string
  firstName: string
}

export const profileOwner = (em: EntityManager, id: string): Promise<ProfileOwner | undefined> =>
  firstRow(em, OWNER, [id])

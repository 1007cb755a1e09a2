import type { EntityManager } from '@mikro-orm/postgresql'
import type { RememberedStatusValue } from '@upline/contracts'
import { parsedOnce, rows } from '@upline/db'

type KnownValue = RememberedStatusValue & { key: string }

// The member's own value is more reliable, so it comes first.
const KNOWN = `
  select written_key as key, written, value, case when owner = '' then 'company' else 'own' end owner
  from import_status_values where owner in ('', $1) order by owner = '', written_key limit 2000`

export const statusValuesKnownTo = (em: EntityManager, memberId: string): Promise<KnownValue[]> =>
  parsedOnce<KnownValue>(em, KNOWN, [memberId])

const READING = `
  select c.time_zone "timeZone", (select coalesce(json_agg(k), '[]') from (${KNOWN}) k) known from company c`

/** In one statement with the company's time zone. */
export const zoneAndStatusValues = async (
  em: EntityManager,
  memberId: string,
): Promise<{ timeZone: string; known: KnownValue[] }> =>
  (await parsedOnce<{ timeZone: string; known: KnownValue[] }>(em, READING, [memberId]))[0]!

const REMEMBER = `
  insert into import_status_values (owner, written_key, written, value, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (owner, written_key) do update set written = excluded.written, value = excluded.value,
    updated_at = excluded.updated_at`

interface OwnedStatusValue {
  /** A member's id; '' for the company. */
  owner: string
  key: string
  written: string
  value: string
  at: string
}

export const writeStatusValue = (
  em: EntityManager,
  { owner, key, written, value, at }: OwnedStatusValue,
): Promise<unknown> => rows(em, REMEMBER, [owner, key, written, value, at])

const REMOVE = 'delete from import_status_values where owner = $1 and written_key = $2'

export const deleteStatusValue = (em: EntityManager, owner: string, key: string): Promise<unknown> =>
  rows(em, REMOVE, [owner, key])

import type { EntityManager } from '@mikro-orm/postgresql'
import type { RememberedStatusValue } from '@upline/contracts'
import { parsedOnce } from '@upline/db'
import { tables } from '../../database/tables.ts'

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
): Promise<unknown> => {
  const remembered = { written, value, updatedAt: new Date(at) }
  return tables(em)
    .insertInto('import_status_values')
    .values({ owner, writtenKey: key, ...remembered })
    .onConflict((same) => same.columns(['owner', 'writtenKey']).doUpdateSet(remembered))
    .execute()
}

export const deleteStatusValue = (em: EntityManager, owner: string, writtenKey: string): Promise<unknown> =>
  tables(em)
    .deleteFrom('import_status_values')
    .where((value) => value.and({ owner, writtenKey }))
    .execute()

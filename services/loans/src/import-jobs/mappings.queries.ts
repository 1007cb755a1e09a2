import type { EntityManager } from '@mikro-orm/postgresql'
import type { ImportMapping, RememberedMapping } from '@upline/contracts'
import { rows } from '@upline/db'

interface OwnedMapping {
  /** A member's id; '' for the company. */
  owner: string
  /** The hash of the set of headers. */
  key: string
  headers: string[]
  mapping: ImportMapping
  at: string
}

const REMEMBER = `
  insert into import_mappings (owner, header_set, headers, mapping, updated_at) values ($1, $2, $3::jsonb, $4::jsonb, $5)
  on conflict (owner, header_set) do update set headers = excluded.headers, mapping = excluded.mapping, updated_at = excluded.updated_at`

export const rememberMapping = (
  em: EntityManager,
  { owner, key, headers, mapping, at }: OwnedMapping,
): Promise<unknown> => rows(em, REMEMBER, [owner, key, JSON.stringify(headers), JSON.stringify(mapping), at])

// The member's own mapping is more reliable, so it comes first.
const KNOWN = `
  select headers, mapping, case when owner = '' then 'company' else 'own' end owner, iso_utc(updated_at) "updatedAt"
  from import_mappings where owner in ('', $1) order by owner = '', updated_at desc limit 500`

export const mappingsKnownTo = (em: EntityManager, memberId: string): Promise<RememberedMapping[]> =>
  rows<RememberedMapping>(em, KNOWN, [memberId])

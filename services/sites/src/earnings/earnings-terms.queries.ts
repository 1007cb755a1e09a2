import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EarningsTerms } from '../rendering/earnings.ts'

type VersionedTerms = EarningsTerms & { version: number }

const LEARN = `
  insert into site_settings (name, value, changed_by, changed_at) values ('earnings', $1, 'recruiting', $2)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
  where (site_settings.value->>'version')::int < (excluded.value->>'version')::int
  returning (select count(*)::int from site_settings where name = 'earnings') as known`

/** `known`: 0 if there were no terms before. undefined if the copy is newer. */
export const copyTerms = (
  tx: EntityManager,
  terms: VersionedTerms,
  at: string,
): Promise<{ known: number } | undefined> => firstRow(tx, LEARN, [JSON.stringify(terms), at])

const PUT = `
  insert into site_settings (name, value, changed_by, changed_at) values ('earnings', $1, 'recruiting', $2)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
  where site_settings.value is distinct from excluded.value`

export const putTerms = (tx: EntityManager, terms: VersionedTerms, at: string): Promise<unknown> =>
  rows(tx, PUT, [JSON.stringify(terms), at])

/** A change of the bonus changes which claims are supported, so the sweep checks these again. */
const RECHECK = [
  `update sites set claims_version = 0 where published_version is not null`,
  `update agent_profiles set claims_version = 0 where concat_ws(' ', bio, title, business_name) ~ '[$]|dollar|&#'`,
]

export async function recheckClaims(tx: EntityManager): Promise<void> {
  for (const sql of RECHECK) await rows(tx, sql)
}

// Built before pages had a place for the disclosure. The sweep of the builds rebuilds them.
const REBUILD = `
  update sites set version = version + 1, is_building = true, cause = 'profile', asked_at = $1, revision = revision + 1
  where kind = 'recruiting' and published_version is not null and not is_building`

export const rebuildRecruitingSites = (tx: EntityManager, at: string): Promise<unknown> => rows(tx, REBUILD, [at])

/** SQL of the terms in force; null until recruiting has published some. */
export const TERMS_NOW = `(select value - 'version' from site_settings where name = 'earnings')`

export const termsNow = async (em: EntityManager): Promise<Partial<EarningsTerms> | null | undefined> =>
  (await firstRow<{ terms: Partial<EarningsTerms> | null }>(em, `select ${TERMS_NOW} as terms`))?.terms

import type { EntityManager } from '@mikro-orm/postgresql'
import { parsedOnce, rows } from './rows.ts'

export interface StoredCompany {
  name: string
  timeZone: string
  version: number
}

const READ = 'select name, time_zone "timeZone", version from company'

export const readCompany = async (em: EntityManager): Promise<StoredCompany> =>
  (await parsedOnce<StoredCompany>(em, READ))[0]!

export const companyZone = async (em: EntityManager): Promise<string> => (await readCompany(em)).timeZone

/** A lost row is added again. $1 name, $2 time zone, $3 version. */
const PUT = `insert into company (name, time_zone, version) values ($1, $2, $3)
  on conflict (one) do update set name = excluded.name, time_zone = excluded.time_zone, version = excluded.version`

/** COMPANY_TIME_ZONE holds until a person changes the company. */
export const startInZone = (em: EntityManager, timeZone: string): Promise<unknown> =>
  rows(em, `${PUT} where company.version = 0 and company.time_zone <> excluded.time_zone`, ['', timeZone, 0])

/** An older version changes nothing. */
export const writeCompany = (em: EntityManager, { name, timeZone, version }: StoredCompany): Promise<unknown> =>
  rows(em, `${PUT} where company.version < excluded.version`, [name, timeZone, version])

const REPLACE = `${PUT}
  where (company.name, company.time_zone, company.version) is distinct from (excluded.name, excluded.time_zone, excluded.version)
  returning old.one is null as "isNew",
    (old.name, old.time_zone) is distinct from (new.name, new.time_zone) as "isChanged"`

/** Replaces the copy, whatever its version. Returns no row if it is already correct. */
export const replaceCompany = (
  em: EntityManager,
  { name, timeZone, version }: StoredCompany,
): Promise<{ isNew: boolean; isChanged: boolean }[]> => rows(em, REPLACE, [name, timeZone, version])

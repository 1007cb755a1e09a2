import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from './rows.ts'

export interface StoredCompany {
  name: string
  timeZone: string
  version: number
}

const READ = 'select name, time_zone "timeZone", version from company'

export const readCompany = async (em: EntityManager): Promise<StoredCompany> =>
  (await firstRow<StoredCompany>(em, READ))!

export const companyZone = async (em: EntityManager): Promise<string> => (await readCompany(em)).timeZone

/** COMPANY_TIME_ZONE holds until a person changes the company. */
export const startInZone = (em: EntityManager, timeZone: string): Promise<unknown> =>
  rows(em, 'update company set time_zone = $1 where version = 0 and time_zone <> $1', [timeZone])

/** An older version changes nothing. */
export const writeCompany = (em: EntityManager, { name, timeZone, version }: StoredCompany): Promise<unknown> =>
  rows(em, 'update company set name = $1, time_zone = $2, version = $3 where version < $3', [name, timeZone, version])

import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export const lockCompany = (tx: EntityManager): Promise<unknown> => rows(tx, 'select from company for update')

/** $1 until when, $2 the time zone until then. */
const ENDED_ZONE = `insert into company_zones (until, time_zone) values ($1, $2)
  on conflict (until) do nothing`

export const keepEndedZone = (tx: EntityManager, until: string, timeZone: string): Promise<unknown> =>
  rows(tx, ENDED_ZONE, [until, timeZone])

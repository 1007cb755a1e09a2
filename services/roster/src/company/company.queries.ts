import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

export const lockCompany = (tx: EntityManager): Promise<unknown> => rows(tx, 'select from company for update')

export const storeEndedZone = (tx: EntityManager, until: string, timeZone: string): Promise<unknown> =>
  tables(tx)
    .insertInto('company_zones')
    .values({ until: new Date(until), timeZone })
    .onConflict((same) => same.column('until').doNothing())
    .execute()

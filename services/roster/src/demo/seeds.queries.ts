import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

export const isSeeded = async (tx: EntityManager, name: string): Promise<boolean> =>
  Boolean(await firstRow(tx, 'select 1 as done from seeds where name = $1', [name]))

export const noteSeed = (tx: EntityManager, name: string): Promise<unknown> =>
  rows(tx, 'insert into seeds (name) values ($1)', [name])

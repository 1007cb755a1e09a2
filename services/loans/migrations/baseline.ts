import { Migration } from '@mikro-orm/migrations'
import { ACTIVE_ON } from '../database/functions/active-on.ts'
import { CHAINS_TODAY } from '../database/functions/chains-today.ts'
import { DATES } from '../database/functions/dates.ts'
import { DOWNLINE_OF } from '../database/functions/downline-of.ts'
import { ESTIMATE_CHAINS } from '../database/functions/estimate-chains.ts'
import { PORTION_CENTS } from '../database/functions/portion-cents.ts'
import { SHARE_CENTS } from '../database/functions/share-cents.ts'
import { BEYOND_ENTITIES } from './baseline/beyond-entities.sql.ts'
import { FIRST_ROWS } from './baseline/first-rows.sql.ts'
import { LOCKS } from './baseline/locks.sql.ts'
import { REFERENCES } from './baseline/references.sql.ts'
import { ROW_TRIGGERS } from './baseline/row-triggers.sql.ts'
import { TABLE_FUNCTIONS } from './baseline/table-functions.sql.ts'
import { TABLES } from './baseline/tables.sql.ts'
import { VIEWS } from './baseline/views.sql.ts'
import { WRITE_GUARDS } from './baseline/write-guards.sql.ts'

const FUNCTIONS = [DATES, DOWNLINE_OF, ACTIVE_ON, SHARE_CENTS, PORTION_CENTS, CHAINS_TODAY, ESTIMATE_CHAINS]

/** All tables of loans (decisions 0080 and 0100). It replaced 0001-baseline and the migrations after it. */
export class BaselineMigration extends Migration {
  /** The last of the replaced migrations. */
  static readonly replaces = 'recruit-bonus-functions'

  override up(): void {
    this.addSql('create extension if not exists pg_trgm;')
    for (const sql of [WRITE_GUARDS, LOCKS, ROW_TRIGGERS]) this.addSql(sql)
    for (const sql of [TABLES, REFERENCES, BEYOND_ENTITIES]) this.addSql(sql)
    for (const sql of [TABLE_FUNCTIONS, VIEWS, FIRST_ROWS, ...FUNCTIONS]) this.addSql(sql)
  }
}

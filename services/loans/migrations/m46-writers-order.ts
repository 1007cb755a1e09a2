import { Migration } from '@mikro-orm/migrations'
import { rewritten } from './rewritten.ts'

const AMONG_WRITERS = 'pg_advisory_xact_lock_shared(77008)'
const ALONE_MOVING = 'pg_advisory_xact_lock(hierarchy_lock_key())'

/** Takes a lock before the first statement, which begins like this. */
const before = (name: string, statement: string, lock: string): string =>
  rewritten(name, [[`begin\n  ${statement}`, `begin\n  perform ${lock};\n  ${statement}`]])

/**
 * The lock order of all writers of loans: the lock of writers, rows of loans by id, the hierarchy, sums by officer. A transaction
 * that passes it more than once (an import by an API call, a batch of readings) holds IMPORT_LOCK, which includes the exclusive
 * lock of writers; all others pass it once and share the lock. Moves lock the hierarchy before its rows.
 */
export class WritersOrderMigration extends Migration {
  override up(): void {
    for (const name of ['change_loans', 'insert_loans']) this.addSql(before(name, 'perform set_config(', AMONG_WRITERS))
    for (const name of ['resettle', 'resettle_plans']) this.addSql(before(name, 'with gone as (', AMONG_WRITERS))
    for (const name of ['move_members', 'change_member'])
      this.addSql(before(name, 'perform name_members(', ALONE_MOVING))
  }
}

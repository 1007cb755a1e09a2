import { Migration } from '@mikro-orm/migrations'

/** Names on the statements of erased members, kept as long as the law requires and shown on no screen. */
export class HeldNamesMigration extends Migration {
  override up(): void {
    this.addSql(`create table held_names (
      member_no int primary key references members, full_name text not null, email text not null,
      until timestamptz not null)`)
  }
}

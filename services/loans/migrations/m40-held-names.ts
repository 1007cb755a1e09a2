import { Migration } from '@mikro-orm/migrations'

/** Whom the statements of an erased member paid: kept for as long as the law wants it, and read by no screen. */
export class HeldNamesMigration extends Migration {
  override up(): void {
    this.addSql(`create table held_names (
      member_no int primary key references members, full_name text not null, email text not null,
      until timestamptz not null)`)
  }
}

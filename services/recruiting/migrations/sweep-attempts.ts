import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class SweepAttempts extends Migration {
  override up(): void {
    // How often a sweep has tried a row, and when it tries it next. Replaces registrations.next_at.
    this.addSql(`create table sweep_attempts (
      sweep text not null,
      subject_id text not null,
      attempts int not null,
      next_at timestamptz not null,
      error text,
      primary key (sweep, subject_id))`)
    this.addSql(`create index sweep_attempts_by_time on sweep_attempts (next_at)`)
  }
}

export const sweepAttempts: MigrationObject = { name: '0007-sweep-attempts', class: SweepAttempts }

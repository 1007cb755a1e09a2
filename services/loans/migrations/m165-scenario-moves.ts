import { Migration } from '@mikro-orm/migrations'

/** The moves of a scenario that is applied, each with its outcome in the roster. Applying ends when all moves are entered. */
export class ScenarioMovesMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table scenarios add column applying_at timestamptz;
create table scenario_moves (
  scenario_id  uuid        not null references scenarios (id) on delete cascade,
  member_id    text        not null,
  ordinal      smallint    not null,
  upline_id    text,
  attempt      smallint    not null,
  state        text        not null check (state in ('requested', 'done', 'scheduled', 'pending', 'refused')),
  message      text,
  requested_by text        not null,
  primary key (scenario_id, member_id)
);
`)
  }
}

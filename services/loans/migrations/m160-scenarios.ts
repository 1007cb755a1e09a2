import { Migration } from '@mikro-orm/migrations'

/** Saved moves and plan terms of the simulator. A second person agrees through approval_requests; results are never stored. */
export class ScenariosMigration extends Migration {
  override up(): void {
    this.addSql(`
create table scenarios (
  id           uuid primary key default gen_random_uuid(),
  owner_id     text not null,
  name         text not null,
  changes      jsonb not null,
  months       smallint not null,
  effective_on date not null,
  request_id   uuid,
  saved_at     timestamptz not null,
  applied_at   timestamptz,
  applied_by   text
);
create index scenarios_of on scenarios (owner_id);
`)
  }
}

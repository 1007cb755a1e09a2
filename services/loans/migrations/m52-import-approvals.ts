import { Migration } from '@mikro-orm/migrations'
import { rewritten } from './rewritten.ts'

/** What apply_slice() gets: [as m43 has it, as it is from now on]. */
const replaced = [
  [
    'with p as materialized (select $2 may),',
    `with p as materialized (select $2 may),
    -- Officers whose funded loans can pay the importer: their rows are decided one by one (libs/permissions, loan-money.ts).
    importer as materialized (
      select ever_below(m.no, 3) no from imports i join members m on m.id = i.imported_by where i.id = $3),`,
  ],
  [
    'not s.twin and may is null and l.external_id is null is_plain,',
    `not s.twin and may is null and l.external_id is null
        and not (l.status = 5 and (l.officer_no in (select no from importer) or s.officer_no in (select no from importer))) is_plain,`,
  ],
  [
    'using slice_no, may into known, rest, equal, equal_needs, staged, plain, plain_needs;',
    'using slice_no, may, import_job into known, rest, equal, equal_needs, staged, plain, plain_needs;',
  ],
] as const

/** Rows of imports that wait for a second person, or that the importer cannot change. */
export class ImportApprovalsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table imports add column needs_approval int not null default 0;
-- Of a row that waits for a second person; it is neither imported nor refused.
alter table import_refused_rows add column request_id uuid;

${rewritten('apply_slice', replaced)}
`)
  }
}

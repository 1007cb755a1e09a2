import { Migration } from '@mikro-orm/migrations'

/** The undo of an import keeps loans that something else has changed since, also those that the import created. */
export class KeptOnUndoMigration extends Migration {
  override up(): void {
    this.addSql(`
-- A loan's history names what changed it after its import: a person, an approval, a merge. Other imports count by their changes, the
-- sync by its external id. A late loan officer is part of the import itself.
create or replace function loans_of_import(import_job uuid) returns table (loan_id uuid, is_new boolean, stays boolean)
language sql stable as $$
  select l.id, true, l.external_id is not null
    or exists (select from import_changes c join imports i on i.id = c.import_id where c.loan_id = l.id and c.import_id <> import_job and i.undone_at is null)
    or exists (select from adjustments a where a.loan_id = l.id)
    or exists (select from loan_history h where h.loan_id = l.id and h.cause <> 'late-officer'
      and h.cause not like 'import:%' and h.cause not like 'undo of import:%')
  from loans l where l.import_id = import_job
  union all
  select l.id, false, l.version <> c.version
    or exists (select from loans x where x.identity_key = (c.before->>'identity_key')::uuid and x.id <> l.id)
  from import_changes c join loans l on l.id = c.loan_id where c.import_id = import_job and l.import_id is distinct from import_job $$;

-- How many funded loans an undo would restore that pay a member, before or after it.
create function restored_pay_of(import_job uuid, member text) returns int language sql stable as $$
  select count(*)::int
  from members m, import_changes c join loans l on l.id = c.loan_id, lateral jsonb_populate_record(null::loans, c.before) b
  where m.id = member and c.import_id = import_job and (l.status = 5 or b.status = 5)
    and (l.amount_cents, l.officer_no, l.funded_at, l.outcome, l.status = 5)
      is distinct from (b.amount_cents, b.officer_no, b.funded_at, b.outcome, b.status = 5)
    and (m.no = any(payees_of(l)) or m.no = any(payees_at(b.officer_no, coalesce(b.chain_at, now()))))
    and l.id in (select o.loan_id from loans_of_import(import_job) o where not o.is_new and not o.stays) $$;
`)
  }
}

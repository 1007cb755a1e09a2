import { Migration } from '@mikro-orm/migrations'

/** Two loans that turn out to be one, what lists are searched and sorted by. */
export class MergingMigration extends Migration {
  override up(): void {
    this.addSql(`
-- A loan that went into another one of the same number: old links lead there.
create table merged_loans (
  id      uuid primary key,
  into_id uuid not null,
  cause   text not null,
  at      timestamptz not null default now()
);
create index merged_loans_into on merged_loans (into_id);

-- The caller holds both rows' locks, and has reversed what the one that goes has booked: its entries stay, and net to zero.
create function absorb_loan(gone uuid, into_loan uuid, why text) returns void language plpgsql as $$
declare l loans;
begin
  perform set_config('upline.cause', why, true);
  select * into strict l from loans where id = gone;
  if l.is_booked then raise exception 'a booked loan is reversed before it is merged'; end if;
  perform pg_advisory_xact_lock_shared(hierarchy_lock_key());
  perform apply_facts(array[facts_of(l, -1, rates_at(now()))]);
  delete from loans where id = gone;
  delete from unmapped_milestones where loan_id = gone;
  update merged_loans set into_id = into_loan where into_id = gone;
  insert into merged_loans (id, into_id, cause) values (gone, into_loan, why);
  update loan_history set loan_id = into_loan where loan_id = gone;
  insert into loan_history (loan_id, kind, version, cause, changes)
    select into_loan, 'merged', version, why, '{}' from loans where id = into_loan;
end $$;

-- Search by the matched officer's name, and sorted pages.
create index members_by_name_part on members using gin (lower(full_name) gin_trgm_ops);
create index loans_by_amount on loans ((coalesce(amount_cents, 0)), id);
`)
  }
}

import { Migration } from '@mikro-orm/migrations'
import { PORTION_CENTS } from '../database/functions/portion-cents.ts'

const noted = [
  ['loanNumber', 'loan_number'],
  ['borrower', 'borrower'],
  ['address', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['product', 'product'],
  ['officerText', 'officer_text'],
  ['officerNo', 'officer_no'],
  ['status', 'status'],
  ['outcome', 'outcome'],
  ['amountCents', 'amount_cents'],
  ['createdOn', 'created_on'],
  ['appliedOn', 'applied_on'],
  ['lockedOn', 'locked_on'],
  ['fundedOn', 'funded_on'],
  ['externalId', 'external_id'],
  ['secondOfficerText', 'second_officer_text'],
].map(([name, column]) => `('${name}', to_jsonb(o.${column}), to_jsonb(n.${column}))`)

/** All originators of a split loan, the first included; null if the loan is not split. */
const originators = (row: string): string => `case when ${row}.percent < 100
  then jsonb_build_array(jsonb_build_object('memberNo', ${row}.officer_no, 'percent', ${row}.percent)) || coalesce(${row}.co_originators, '[]') end`

/**
 * Loans with several originators (compensation.md, section 3). The first originator is the loan officer. Lines of the ledger
 * are identified by originator and level; an entry without a column of its own has its originator at the start of its chain.
 */
export class SplitsMigration extends Migration {
  override up(): void {
    this.addSql(`
-- co_originators: [{memberNo, percent}] of a split loan, in order; null: not split. A percent below 100 without
-- co_originators: the written second officer matched no member, and that portion pays no one yet.
alter table loans add column percent smallint not null default 100, add column co_originators jsonb,
  add column second_officer_text text, add column second_officer_key text, add column second_officer_percent smallint;
alter table loans add constraint loans_percent check (percent between 1 and 100 and (co_originators is null or percent < 100)) not valid;

-- The further originators by member, for lists: the trigger below keeps it equal to loans.co_originators.
create table co_originators (
  loan_id   uuid not null,
  member_no int not null,
  percent   smallint not null check (percent between 1 and 99),
  primary key (loan_id, member_no)
);
create index co_originators_of on co_originators (member_no);

create function keep_co_originators() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from co_originators where loan_id = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into co_originators (loan_id, member_no, percent)
    select new.id, x."memberNo", x.percent from jsonb_to_recordset(new.co_originators) x("memberNo" int, percent smallint);
  end if;
  return null;
end $$;
create trigger loans_split_inserted after insert on loans for each row when (new.co_originators is not null)
  execute function keep_co_originators();
create trigger loans_split_changed after update on loans for each row
  when (old.co_originators is distinct from new.co_originators) execute function keep_co_originators();
create trigger loans_split_deleted after delete on loans for each row when (old.co_originators is not null)
  execute function keep_co_originators();

-- The chain of an entry starts with its originator.
alter table commission_entries add column originator_no int generated always as (chain[1]) virtual,
  add column percent smallint not null default 100;
alter table commission_entries add constraint commission_entries_percent check (percent between 1 and 100) not valid;

-- Null in clawbacks from before splits: the loan had one originator.
alter table adjustments add column originator_no int;

create or replace function note_loan_changes() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, import_row, changes)
  select n.id, 'changed', n.version, coalesce(told.cause, current_cause()),
    case when coalesce(told.cause, current_cause()) like 'import:%' then n.change_row end, c.changes
  from before_change o join after_change n using (id) left join told_causes() told on told.loan_id = n.id, lateral (
    select jsonb_object_agg(v.name, jsonb_build_array(v.was, v.is_now)) changes
    from (values ${noted.join(', ')}, ('originators', ${originators('o')}, ${originators('n')})) v(name, was, is_now)
    where v.was is distinct from v.is_now) c
  where n.version <> o.version and c.changes is not null;
  return null;
end $$;

${PORTION_CENTS}
`)
  }
}

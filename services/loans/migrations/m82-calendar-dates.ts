import { Migration } from '@mikro-orm/migrations'
import { ACTIVE_ON } from '../database/functions/active-at.ts'
import { PLAN_ON } from '../database/functions/plan-at.ts'

// lock-ok missed-by-the-old-version loans: m81 stops the version before already
// lock-ok missed-by-the-old-version commission_entries: m81 stops the version before already
// lock-ok missed-by-the-old-version upline_links: m81 stops the version before already
// lock-ok missed-by-the-old-version member_activity: m81 stops the version before already
// lock-ok missed-by-the-old-version plan_versions: m81 stops the version before already
// lock-ok missed-by-the-old-version resettlements: m81 stops the version before already
// lock-ok missed-by-the-old-version plan_resettlements: m81 stops the version before already
// lock-ok missed-by-the-old-version plan_at: plan_on replaces it; m81 stops the version before already
// lock-ok missed-by-the-old-version active_at: active_on replaces it; m81 stops the version before already
// lock-ok missed-by-the-old-version month_no: months are those of calendar dates; m81 stops the version before already
// lock-ok backfill-at-once approval_requests: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once commission_entries: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once entry_shift: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once loan_shift: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once loans: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once member_activity: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once members: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once officer_totals: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once plan_resettlements: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once plan_versions: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once resettlements: dates and money have to change together, and m81 stops the version before
// lock-ok backfill-at-once upline_links: dates and money have to change together, and m81 stops the version before
// lock-ok constraint-that-scans loans: the service is stopped by m81 and starts on the dates
// lock-ok drop-index-that-blocks loans_funded_on: the service is stopped by m81 and starts on the dates
// lock-ok index-that-blocks loans: the service is stopped by m81 and starts on the dates
// lock-ok index-that-blocks plan_versions: the service is stopped by m81 and starts on the dates
// lock-ok index-that-blocks upline_links: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans commission_entries: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans loans: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans member_activity: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans plan_resettlements: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans plan_versions: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans resettlements: the service is stopped by m81 and starts on the dates
// lock-ok not-null-that-scans upline_links: the service is stopped by m81 and starts on the dates
// lock-ok unique-that-blocks member_activity: the service is stopped by m81 and starts on the dates
// lock-ok unique-that-blocks upline_links: the service is stopped by m81 and starts on the dates

const NOTED = [
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
].map(([name, column]) => `('${name}', to_jsonb(o.${column}), to_jsonb(n.${column}))`)

/** A date of a file was stored as midnight UTC; another instant belongs to the company's date. */
const DAY_OF = `
create function day_of(t timestamptz) returns date language sql stable as $$
  select case when not isfinite(t) then t::date when (t at time zone 'UTC')::time = '00:00' then (t at time zone 'UTC')::date
    else company_date(t) end $$;`

const LOANS = `
alter table loans add column created_on date, add column applied_on date, add column locked_on date, add column funded_on date,
  add column funded_seen_on date, add column decided_on date;
update loans set created_on = day_of(created_at), funded_on = day_of(funded_at), funded_seen_on = company_date(funded_seen_at),
  decided_on = case when chain_at = funded_at then day_of(funded_at) else company_date(chain_at) end;
alter table loans alter column created_on set not null, drop column chain_at,
  add constraint loans_funded_has_date check ((status = 5) = (funded_on is not null)),
  add constraint loans_funded_is_decided check ((funded_on is null) = (decided_on is null)),
  add constraint loans_funded_is_seen check ((funded_on is null) = (funded_seen_on is null));
create index loans_decided on loans (decided_on) where status = 5;
drop index loans_funded_on;
create index loans_funded_on on loans (funded_on) where status = 5;
alter table members add column joined_on date;
update members set joined_on = company_date(joined_at) where joined_at is not null;`

const LEDGER = `
alter table commission_entries add column decided_on date, add column funded_on date, add column loan_created_on date;
alter table commission_entries disable trigger commission_entries_append_only;
update commission_entries set loan_created_on = day_of(loan_created_at), funded_on = day_of(loan_funded_at),
  decided_on = case when chain_at = loan_funded_at then day_of(loan_funded_at) else company_date(chain_at) end;
alter table commission_entries enable trigger commission_entries_append_only;
alter table commission_entries alter column decided_on set not null, alter column funded_on set not null,
  alter column loan_created_on set not null, drop column chain_at;`

/** A change of activity keeps its instant, which orders it among the fundings of its day. */
const ACTIVITY = `
alter table member_activity add column effective_on date;
alter table member_activity rename column valid_from to at;
update member_activity set effective_on = case when isfinite(at) then company_date(at) else at::date end;
alter table member_activity drop constraint member_activity_pkey, alter column effective_on set not null;
alter table member_activity add primary key (member_no, effective_on, at) include (is_active);`

/** The last entry of one day holds for that day. */
const history = (table: string, value: string): string => `
alter table ${table} add column effective_on date;
update ${table} set effective_on = day_of(valid_from);
delete from ${table} x using ${table} later
  where later.member_no = x.member_no and later.effective_on = x.effective_on and later.valid_from > x.valid_from;
alter table ${table} drop constraint ${table}_pkey, alter column effective_on set not null, drop column valid_from;
alter table ${table} add primary key (member_no, effective_on) include (${value});`

const HISTORIES = `
${history('upline_links', 'upline_no')}
create index upline_links_below on upline_links (upline_no, effective_on) include (member_no);
${ACTIVITY}
drop function active_at;
${ACTIVE_ON}`

const PLANS = `
drop trigger plan_versions_append_only on plan_versions;
drop function plan_at;
alter table plan_versions add column effective_on date;
update plan_versions set effective_on = day_of(effective_from);
alter table plan_versions alter column effective_on set not null, drop column effective_from;
create index plan_versions_effective on plan_versions (effective_on) where withdrawn_at is null;
create or replace function refuse_plan_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and old.effective_on > company_today()
    and (new.version, new.effective_on, new.published_by, new.published_at, new.reason)
      = (old.version, old.effective_on, old.published_by, old.published_at, old.reason) then return new; end if;
  raise exception 'plan_versions is append-only' using errcode = 'restrict_violation';
end $$;
create trigger plan_versions_append_only before update or delete on plan_versions for each row execute function refuse_plan_change();
${PLAN_ON}`

const QUEUES = `
alter table resettlements add column from_on date, add column till_on date;
update resettlements set from_on = day_of(from_at), till_on = day_of(till_at) + 1;
alter table resettlements alter column from_on set not null, alter column till_on set not null, drop column from_at, drop column till_at;
alter table plan_resettlements add column from_on date;
update plan_resettlements set from_on = day_of(from_at);
alter table plan_resettlements alter column from_on set not null, drop column from_at;`

const FUNCTIONS = `
-- Days since 2000-01-01, as the sums count them.
create function day_no(d date) returns int language sql immutable parallel safe as $$ select d - date '2000-01-01' $$;
create function month_no(d date) returns int language sql immutable parallel safe as
  $$ select extract(year from d)::int * 100 + extract(month from d)::int $$;
create or replace function note_loan_changes() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, import_row, changes)
  select n.id, 'changed', n.version, coalesce(t.cause, current_cause()),
    case when coalesce(t.cause, current_cause()) like 'import:%' then n.change_row end, c.changes
  from before_change o join after_change n using (id) left join told_causes() t on t.loan_id = n.id, lateral (
    select jsonb_object_agg(v.name, jsonb_build_array(v.was, v.is_now)) changes from (values ${NOTED.join(', ')}) v(name, was, is_now)
    where v.was is distinct from v.is_now) c
  where n.version <> o.version and c.changes is not null;
  return null;
end $$;`

/** Sums counted days and months in UTC: what differs now is added to them. */
const SUMS = `
create temp table loan_shift on commit drop as
  select officer_no, status,
    sum(least(day_no(created_on), day_no(funded_on)) - least(day_no(created_at), day_no(funded_at))) c,
    sum(coalesce(day_no(funded_on) - day_no(funded_at), 0)) f
  from loans where status = 5 or outcome is null group by 1, 2;
update officer_totals t set created_days = t.created_days + s.c, funded_days = t.funded_days + s.f
from loan_shift s where s.officer_no = t.officer_no and s.status = t.status;
insert into member_deltas
select c.member_no, c.level, s.status, 0, 0, s.c, s.f, 0
from loan_shift s join chains_today(array(select distinct officer_no from loan_shift where officer_no is not null)) c using (officer_no)
where (c.level = 0 or s.status < 5) and (s.c, s.f) <> (0, 0)
union all
select 0, 0, status, 0, 0, sum(c), sum(f), 0 from loan_shift group by status;

create temp table entry_shift on commit drop as
  select member_no, level, case kind when 1 then 1 else -1 end sign, basis_cents, rate_bp, amount_cents,
    least(day_no(loan_created_on), day_no(funded_on)) - least(day_no(loan_created_at), day_no(loan_funded_at)) c,
    day_no(funded_on) - day_no(loan_funded_at) f, month_no(loan_funded_at) as was, month_no(funded_on) as month
  from commission_entries
  where day_no(loan_created_on) <> day_no(loan_created_at) or day_no(funded_on) <> day_no(loan_funded_at);
insert into member_deltas
select member_no, level, 5, 0, 0, sum(sign * c), sum(sign * f), 0 from entry_shift where level > 0 group by 1, 2
union all
select m.member_no, e.level, b.bucket, 0, sum(case when m.member_no > 0 and e.rate_bp > 0 then b.sign * e.sign * e.basis_cents else 0 end),
  0, 0, sum(b.sign * e.amount_cents)
from entry_shift e, lateral (values (e.member_no), (0)) m(member_no), lateral (values (e.was, -1), (e.month, 1)) b(bucket, sign)
where e.was <> e.month group by 1, 2, 3;`

/** A move applies to its whole day, so fundings on days with hierarchy or plan changes are settled again. */
const RESETTLED = `
insert into resettling (loan_id, cause)
select id, 'calendar-dates' from loans
where status = 5 and is_booked and (decided_on in (select effective_on from upline_links) or decided_on in (select effective_on from member_activity)
  or decided_on in (select effective_on from plan_versions))
on conflict (loan_id) do nothing;
update approval_requests set change = jsonb_set(change, '{values,funded_on}', to_jsonb(day_of((change #>> '{values,funded_at}')::timestamptz)))
where kind = 'loan-change' and change #>> '{values,funded_at}' is not null;`

/** Calendar dates decide pay (decision 0062). Instants stay next to them for the API. */
export class CalendarDatesMigration extends Migration {
  override up(): void {
    this.addSql(`
drop trigger loans_note_changes on loans;
${DAY_OF}
${FUNCTIONS}
${LOANS}
create trigger loans_note_changes after update on loans referencing old table as before_change new table as after_change
  for each statement execute function note_loan_changes();
${LEDGER}
${HISTORIES}
${PLANS}
${QUEUES}
${SUMS}
drop function day_no(timestamptz);
drop function month_no(timestamptz);
${RESETTLED}
drop function day_of;
`)
  }
}

/** The append-only ledger of funded loans, the sums of estimates and earnings, and queues of what to settle again. */
export const LEDGER_TABLES = `
create table commission_entries (
  no              bigint      generated always as identity,
  loan_id         uuid        not null,
  rev             int         not null,                    -- loans.money_rev when it was booked
  level           smallint    not null check (level between 0 and 3),
  kind            smallint    not null check (kind in (1, 2)), -- 1: earned; 2: reversal of the same loan, rev and level
  member_no       int         not null,
  basis_cents     bigint      not null,
  rate_bp         int         not null,                    -- 0: the officer was inactive, and the entry pays nothing
  amount_cents    bigint      not null,
  plan_version    int         not null,
  chain           int[]       not null,                    -- originator and up to three uplines on decided_on
  loan_created_at timestamptz not null,                    -- copied, to page in the order of the list
  loan_funded_at  timestamptz not null,                    -- copied, so that a reversal subtracts from the same month
  cause           text        not null,
  at              timestamptz not null default now(),
  period_id       int         not null default open_pay_period(),
  decided_on      date        not null,
  funded_on       date        not null,
  loan_created_on date        not null,
  originator_no   int         generated always as (chain[1]) virtual,
  percent         smallint    not null default 100,
  check ((kind = 1 and amount_cents >= 0) or (kind = 2 and amount_cents <= 0)),
  constraint commission_entries_percent check (percent between 1 and 100)
);
create index commission_entries_in_period on commission_entries (period_id, member_no, level) include (amount_cents);
create unique index commission_entries_line on commission_entries (loan_id, (chain[1]), level, rev, kind);
create index commission_entries_page on commission_entries (member_no, loan_created_at desc, loan_id desc) include (level, rev, kind, amount_cents)
  where kind = 1;
create index commission_entries_paying on commission_entries (member_no, at desc, loan_id desc) include (level, rev, amount_cents)
  where kind = 1 and (rate_bp > 0 or amount_cents <> 0);
create index commission_entries_reversals on commission_entries (member_no, at desc) where kind = 2;
create index commission_entries_reversed on commission_entries (loan_id, (chain[1]), level, rev) where kind = 2;
create trigger commission_entries_append_only before delete or truncate on commission_entries
  for each statement execute function refuse_change();
create trigger commission_entries_move before update on commission_entries
  for each row execute function refuse_entry_change();

-- Sums of an officer's loans by status. s0 to s3: what levels 0 to 3 would get under today's plan, rounded per loan. These do not
-- depend on who gets them, so a move transfers sums and changes no loan.
create table officer_totals (
  officer_no   int      not null,
  status       smallint not null,
  loans        bigint   not null,
  amount_cents bigint   not null,
  created_days bigint   not null,
  funded_days  bigint   not null,
  s0           bigint   not null,
  s1           bigint   not null,
  s2           bigint   not null,
  s3           bigint   not null,
  primary key (officer_no, status)
) with (fillfactor = 50);

-- Sums by member and level: bucket 1 to 4: pending loans by status; 5: funded; yyyymm: shares of loans funded in that month. Member 0
-- is the company. The current sum is member_totals + member_deltas: writers append deltas, and a worker adds them up.
create table member_totals (
  member_no    int      not null,
  level        smallint not null,
  bucket       int      not null,
  loans        bigint   not null,
  amount_cents bigint   not null,
  created_days bigint   not null,
  funded_days  bigint   not null,
  share_cents  bigint   not null,
  primary key (member_no, level, bucket)
) with (fillfactor = 50);

create table member_deltas (
  member_no    int      not null,
  level        smallint not null,
  bucket       int      not null,
  loans        bigint   not null,
  amount_cents bigint   not null,
  created_days bigint   not null,
  funded_days  bigint   not null,
  share_cents  bigint   not null
);
create index member_deltas_by_member on member_deltas (member_no);

-- Queue: funded loans to settle again after a late row of the hierarchy.
create table resettlements (
  id        bigint   generated always as identity primary key,
  member_no int      not null,
  depth     smallint not null,                             -- levels below the member that the row affects
  cause     text     not null,
  from_on   date     not null,
  till_on   date     not null
);

create table resettling (
  loan_id uuid primary key,
  cause   text not null
);

-- Queue: months of payees whose tier can differ from what is booked.
create table tier_recounts (
  member_no int  not null references members,
  month     int  not null,
  cause     text not null,
  primary key (member_no, month)
);

-- Adds up at most this number of deltas. One process at a time does it; others return 0.
create function fold_deltas(most int) returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(77002) then return 0; end if;
  with gone as (delete from member_deltas where ctid = any(array(select ctid from member_deltas limit most)) returning *),
  sums as (
    select member_no, level, bucket, sum(loans) loans, sum(amount_cents) a, sum(created_days) c, sum(funded_days) f,
      sum(share_cents) s, count(*) k from gone group by 1, 2, 3),
  kept as (
    insert into member_totals as t select member_no, level, bucket, loans, a, c, f, s from sums order by 1, 2, 3
    on conflict (member_no, level, bucket) do update set loans = t.loans + excluded.loans,
      amount_cents = t.amount_cents + excluded.amount_cents, created_days = t.created_days + excluded.created_days,
      funded_days = t.funded_days + excluded.funded_days, share_cents = t.share_cents + excluded.share_cents)
  select coalesce(sum(k), 0) into folded from sums;
  return folded;
end $$;
`

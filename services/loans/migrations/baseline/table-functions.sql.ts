/** Functions that read or write tables. Those of database/functions/ come after them. */
export const TABLE_FUNCTIONS = `
-- is_approver is null in events of older processes and then changes nothing.
create function note_roles(facts json) returns void language sql as $$
  update members m set role = x.role, duties = coalesce(x.duties, m.duties), nmls = coalesce(x.nmls, m.nmls),
    approver_since = case x.is_approver when true then coalesce(m.approver_since, x.since) when false then null else m.approver_since end
  from json_to_recordset(facts) x(id text, version bigint, role text, duties text[], nmls text, is_approver boolean, since timestamptz)
  where m.id = x.id and m.version = x.version $$;

-- Ties from these accounts to those who control them, directly or through other accounts.
create function ties_into(accounts text[], since timestamptz) returns setof account_ties language sql stable as $$
  with recursive controlled(id) as (
    select unnest(accounts)
    union
    select t.by_id from controlled c join account_ties t on t.account_id = c.id where t.at >= since)
  select t.* from controlled c join account_ties t on t.account_id = c.id where t.at >= since $$;

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

-- The last answer decides. A rejected adjustment reopens the dispute.
create function is_open_dispute(dispute uuid) returns boolean language sql stable as $$
  select coalesce((select d.is_approved is false from dispute_resolutions r
    left join adjustment_decisions d on d.request_id = r.request_id
    where r.dispute_id = dispute order by r.id desc limit 1), true) $$;
`

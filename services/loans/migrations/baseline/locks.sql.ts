/** Advisory locks, and the open periods that entries are booked in. */
export const LOCKS = `
-- Shared by writers of money, exclusive for changes of hierarchy, activity or plan. Taken after the locks of loans.
create function hierarchy_lock_key() returns bigint language sql immutable as $$ select 77001::bigint $$;

-- Shared by writers of entries. Closing a period tries to get it and does not wait.
create function period_lock_key() returns bigint language sql immutable as $$ select 77004::bigint $$;

-- The first open period. It stays open until the transaction ends.
create function open_pay_period() returns int language plpgsql as $$
declare found_id int;
begin
  perform pg_advisory_xact_lock_shared(period_lock_key());
  select id into strict found_id from pay_periods where closed_at is null order by starts_on limit 1;
  return found_id;
end $$;

-- All open periods. They stay open until the transaction ends.
create function open_pay_periods() returns table (id int, starts_on date, ends_on date) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(period_lock_key());
  return query select p.id, p.starts_on, p.ends_on from pay_periods p where p.closed_at is null order by p.starts_on;
end $$;
`

/** Dates as the stored sums count them: days since 2000-01-01, and months as yyyymm. */
export const DATES = `
create function day_no(d date) returns int language sql immutable parallel safe as $$ select d - date '2000-01-01' $$;
create function month_no(d date) returns int language sql immutable parallel safe as $$
  select extract(year from d)::int * 100 + extract(month from d)::int $$;

-- ISO 8601 in UTC with milliseconds, as in JSON and events.
create function iso_utc(t timestamptz) returns text language sql stable parallel safe as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;`

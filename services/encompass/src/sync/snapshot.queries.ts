export const KNOWN = `
  select external_id as "externalId", revision, last_modified as "lastModified", milestone, folder, facts, ladder,
    has_funds_date as "hasFundsDate", funds_awaited_on as "fundsAwaitedOn", read_at as "readAt", must_read as "mustRead"
  from loan_snapshots where external_id = any ($1::text[])`

/** Serializes writers of readings across all replicas, so that revisions never repeat. */
export const KEEP_LOCK = 'select pg_advisory_xact_lock(77101)'

export const KEEP = `
  insert into loan_snapshots (external_id, revision, last_modified, milestone, folder, facts, ladder, has_funds_date,
    funds_awaited_on, read_at, must_read)
  select s."externalId", s.revision, s."lastModified", s.milestone, s.folder, s.facts, s.ladder, s."hasFundsDate",
    s."fundsAwaitedOn", s."readAt", false
  from jsonb_to_recordset($1::jsonb) as s ("externalId" text, revision int, "lastModified" text, milestone text, folder text,
    facts jsonb, ladder jsonb, "hasFundsDate" boolean, "fundsAwaitedOn" date, "readAt" timestamptz)
  order by s."externalId"
  on conflict (external_id) do update set
    revision = excluded.revision, last_modified = excluded.last_modified, milestone = excluded.milestone,
    folder = excluded.folder, facts = excluded.facts, ladder = excluded.ladder, has_funds_date = excluded.has_funds_date,
    funds_awaited_on = excluded.funds_awaited_on, read_at = excluded.read_at, must_read = false`

/** The current milestones, if they differ from the previous ones. */
export const REMEMBER_LADDERS = `
  insert into ladder_history (external_id, read_at, milestone, ladder)
  select s."externalId", s."readAt", s.milestone, s.ladder
  from jsonb_to_recordset($1::jsonb) as s ("externalId" text, "readAt" timestamptz, milestone text, ladder jsonb)
  on conflict do nothing`

/** $1 the company's date. */
export const TO_READ_AGAIN = `
  select external_id as id from loan_snapshots where must_read or funds_awaited_on <= $1::date order by 1`

/** Neither funded nor ended, least recently read first. */
export const OPEN = `
  select external_id as id from loan_snapshots
  where facts->>'outcome' is null and facts->>'status' is distinct from 'Funded' order by read_at, external_id`

/** $2 the company's date. A loan whose funds were awaited is requested again on the next day. */
export const READ_NO_MORE = `
  update loan_snapshots set must_read = false,
    funds_awaited_on = case when funds_awaited_on <= $2::date then $2::date + 1 else funds_awaited_on end
  where external_id = any ($1::text[])`

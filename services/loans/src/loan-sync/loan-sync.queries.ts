const KNOWN = `l.id, l.sync_revision::float8 revision, l.loan_number "loanNumber", l.officer_text "officerText", l.officer_key "officerKey",
  l.officer_no "officerNo", l.co_originators is not null "hasCoOriginators"`

/** Loans that are already synced. $1 external ids. */
export const FED = `select l.external_id "externalId", ${KNOWN} from loans l where l.external_id = any($1)`

/**
 * Finds loans imported before the sync: by number, or by content if they have no number.
 * $1 external ids, $2 identity keys, $3 content keys.
 */
export const UNFED = `
  select k.external_id "externalId", l.* from unnest($1::text[], $2::uuid[], $3::uuid[]) k(external_id, identity_key, content_key),
    lateral (select ${KNOWN} from loans l
      where l.external_id is null and (l.identity_key = k.identity_key or l.identity_key = k.content_key)
      order by l.identity_key = k.identity_key desc limit 1) l`

/** Loans whose last reading has a milestone without a status. $1 external ids, $2 milestones, null: it has a status. */
export const NOTE_MILESTONES = `
  with x as (select l.id, r.milestone from unnest($1::text[], $2::text[]) r(external_id, milestone) join loans l using (external_id)),
  mapped as (delete from unmapped_milestones u using x where u.loan_id = x.id and x.milestone is null)
  insert into unmapped_milestones as u (loan_id, milestone) select id, milestone from x where milestone is not null
  on conflict (loan_id) do update set milestone = excluded.milestone, at = now() where u.milestone <> excluded.milestone`

/** $1 external ids, each once, $2 the times of the readings. */
export const ARRIVED = `insert into sync_arrivals as a (external_id, read_at)
  select * from unnest($1::text[], $2::timestamptz[])
  on conflict (external_id) do update set read_at = greatest(a.read_at, excluded.read_at)`

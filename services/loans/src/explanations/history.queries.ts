/** Changes of a loan, newest first. $1 loan, $2 the number before the page or null, $3 how many. */
export const HISTORY_OF = `
  select h.no::float8 no, h.kind, iso_utc(h.at) at, h.version, h.cause, h.changes
  from loan_history h where h.loan_id = $1 and ($2::bigint is null or h.no < $2) order by h.no desc limit $3`

/** The import that added a loan: file imports write no history row for it. $1 loan. */
export const BROUGHT_BY = `
  select 0 no, 'created' kind, iso_utc(i.started_at) at, 1 "version", 'import:' || i.id cause, '{}'::jsonb changes
  from loans l join imports i on i.id = l.import_id where l.id = $1`

/** $1 numbers of members. */
export const NAMES_OF = `select no, full_name "name" from members where no = any($1::int[])`

/** Who sent these imports. $1 ids. */
export const IMPORTS_NAMED = `
  select i.id, i.imported_by "byId", coalesce(m.full_name, '') "byName", i.file_name "fileName"
  from imports i left join members m on m.id = i.imported_by where i.id = any($1::uuid[])`

/** People by their public ids. $1 ids. */
export const PEOPLE_NAMED = 'select id, full_name "name" from members where id = any($1::text[])'

/** Who asked for approved changes, and who approved them. $1 ids. */
export const APPROVALS_BEHIND = `
  select a.id, a.requested_by "byId", coalesce(r.full_name, '') "byName", coalesce(d.full_name, '') "approverName",
    a.import_id "importId", a.import_row "importRow"
  from approval_requests a left join members r on r.id = a.requested_by left join members d on d.id = a.decided_by
  where a.id = any($1::uuid[])`

/** Moves and changes of activity by their cause: a request (move:<id>) or an event. $1 causes. */
export const HIERARCHY_CAUSES = `
  select k.source id, m.id "memberId", u.id "uplineId", m.full_name "memberName", u.full_name "uplineName", nullif(k.effective_on, '-infinity')::text "from", null::boolean "isActive"
  from upline_links k join members m on m.no = k.member_no left join members u on u.no = k.upline_no
  where k.source = any($1::text[]) and k.member_no = any($2::int[])
  union all
  select a.source, m.id, null, m.full_name, null, nullif(a.effective_on, '-infinity')::text, a.is_active
  from member_activity a join members m on m.no = a.member_no where a.source = any($1::text[]) and a.member_no = any($2::int[])`

/** All members named by entries of the loan. $1 loan. */
export const NAMED_BY_LOAN = `select coalesce(array_agg(distinct c.no), '{}') nos from commission_entries e, unnest(e.chain) c(no) where e.loan_id = $1`

/** The file rows that created or changed a loan. $1 loan. */
export const ROWS_OF_LOAN = `
  select 'import:' || l.import_id cause, l.import_row "row" from loans l where l.id = $1 and l.import_id is not null and l.import_row is not null
  union all
  select h.cause, h.import_row from loan_history h where h.loan_id = $1 and h.import_row is not null`

/** Queries for the data of the member $1, by section name in the export. */
export const PARTS = {
  profile: `select to_jsonb(m) - 'search' - 'name_key' - 'version' as profile from members m where id = $1`,
  uplines: `select upline_id, valid_from, effective_on from upline_links where member_id = $1 order by valid_from`,
  moves: `select id, upline_id, effective_on, status, requested_at, ended_at, reason from move_requests
    where member_id = $1 or requested_by = $1 order by requested_at`,
  history: `select at, action, changes from member_history where member_id = $1 order by id`,
  compliance_checks: `select rule, rule_version, inputs, outcome, action, at, released_at, release_reason
    from compliance_checks where member_id = $1 order by id`,
  license_notices: `select state, ends_on::text, has_ended, at from license_notices where member_id = $1 order by at, state`,
  imports: `select id, status, created_at, ended_at from member_imports where by_id = $1 order by created_at`,
}

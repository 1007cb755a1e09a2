/** Data of the member $1, by its name in the export. */
export const PARTS = {
  profile: `select to_jsonb(p) - 'version' - 'claims_version' - 'nmls_key' as profile from agent_profiles p where id = $1`,
  sites: `select kind, slug, content, status, published_version, created_at from sites where member_id = $1 order by created_at`,
  claims: `select rule, rule_version, outcome, field, quote, found_at, resolved_at from claim_results where member_id = $1 order by id`,
  leads: `select kind, name, email, phone, message, purpose, status, created_at from leads where member_id = $1 order by id`,
}

import type { LiveTopic } from '@upline/contracts'
import type { QueryKey } from '@tanstack/react-query'

/**
 * The queries that a topic invalidates. A query's key starts with its path, so that one prefix covers all its pages and
 * filters: ['/api/loans', { status }], ['/api/loans', id].
 */
export const LIVE_QUERIES: Record<LiveTopic, readonly QueryKey[]> = {
  loans: [['/api/loans'], ['/api/loans/spellings'], ['/api/benchmark'], ['/api/figures'], ['/api/attention']],
  commissions: [
    ['/api/commissions'],
    ['/api/benchmark'],
    ['/api/loans'],
    ['/api/figures'],
    ['/api/pay-periods'],
    ['/api/pay-runs'],
    ['/api/statements'],
    ['/api/clawbacks'],
  ],
  team: [['/api/team'], ['/api/users']],
  volumes: [['/api/team', 'tree']],
  members: [['/api/users'], ['/api/roster-direct'], ['/api/team'], ['/api/licenses'], ['/api/supervision']],
  imports: [['/api/imports'], ['/api/team-members/imports'], ['/api/attention']],
  statements: [
    ['/api/pay-periods'],
    ['/api/statements'],
    ['/api/adjustments'],
    ['/api/disputes'],
    ['/api/clawbacks'],
    ['/api/payroll'],
    ['/api/pay-runs'],
    ['/api/pay-calendar'],
    ['/api/balances'],
    // Adjustments are part of the paid amounts.
    ['/api/commissions'],
  ],
  approvals: [
    ['/api/approvals'],
    ['/api/compliance/rules'],
    ['/api/loans/matching-keys'],
    ['/api/adjustments'],
    ['/api/comp-plans'],
    ['/api/scenarios'],
  ],
  moves: [['/api/moves'], ['/api/scenarios']],
  plans: [['/api/comp-plans'], ['/api/loans'], ['/api/scenarios']],
  recruiting: [
    ['/api/recruiting-stats'],
    ['/api/own-plan'],
    ['/api/recruit-bonuses'],
    ['/api/recruiting-funnel'],
    ['/api/recruiting-settings'],
  ],
  sync: [['/api/integrations']],
  sites: [['/api/affiliate-sites']],
  leads: [['/api/leads']],
  company: [
    ['/api/company'],
    ['/api/loans'],
    ['/api/commissions'],
    ['/api/benchmark'],
    ['/api/figures'],
    ['/api/comp-plans'],
  ],
  session: [['/api/auth/me'], ['/api/auth/sessions']],
}

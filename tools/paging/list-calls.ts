import { FIGURES, LOAN_SORTS, MEMBER_SORT_FIELDS } from '@upline/contracts'
import type { OpenApi } from '../docs/openapi/document.ts'
import type { ListsFixture } from './lists-fixture.ts'

/** Every call that returns the header Next-Cursor, according to the API document. */
export const listCalls = ({ paths }: OpenApi): string[] =>
  Object.entries(paths)
    .filter(([, verbs]) => Object.values(verbs['get']?.responses ?? {}).some(({ headers }) => headers?.['Next-Cursor']))
    .map(([path]) => path)
    .sort()

/** Filters that return about ten loans of the company, and of the manager. */
const COMPANY = 'q=up-1001&scope=company'
const MINE = 'q=elm&scope=mine'

export type Caller = 'admin' | 'manager'

/** Who sends the requests of a list call. The manager has loans and commissions of every kind. */
export const callerOf = (call: string, query: string): Caller =>
  call.startsWith('/api/commissions') || query.includes('scope=mine') ? 'manager' : 'admin'

const inAllOrders = (query: string) => [query, ...LOAN_SORTS.map((sort) => `${query}&sort=${sort}`)]
const MEMBERS = MEMBER_SORT_FIELDS.flatMap((field) => [`sort=${field}`, `sort=-${field}`])

const QUERIES: Record<string, string[]> = {
  '/api/adjustments': ['', 'state=pending'],
  '/api/approvals': ['', 'kind=adjustment'],
  '/api/attention': ['', 'kind=unknown-officer'],
  '/api/attention/loans': ['kind=unknown-officer&subject=robin%20farwell'],
  '/api/balances': [''],
  '/api/balances/{memberId}': [''],
  '/api/balances/{memberId}/clawbacks': [''],
  '/api/clawbacks': [''],
  '/api/commissions': ['', 'status=Funded', 'q=elm'],
  '/api/commissions/explanation': FIGURES.map((figure) => `figure=${figure}`),
  '/api/compliance/agreements': ['', 'state=missing', 'q=an'],
  '/api/compliance/claims': ['', 'outcome=hidden'],
  '/api/compliance/findings': ['', 'action=hold'],
  '/api/compliance/nmls': [''],
  '/api/deliveries': [''],
  '/api/disputes': ['', 'open=true'],
  '/api/evidence/packs': [''],
  '/api/holds': ['', 'state=active'],
  '/api/imports': [''],
  '/api/imports/{id}/pending-approval': [''],
  '/api/imports/{id}/refused': [''],
  '/api/integrations/encompass/failures': [''],
  '/api/integrations/encompass/runs': [''],
  '/api/leads': ['scope=company'],
  '/api/licenses': ['', 'show=recorded'],
  '/api/loans': [...inAllOrders(COMPANY), ...inAllOrders(MINE)],
  '/api/loans/spellings': ['', 'q=nobody'],
  '/api/loans/{id}/history': [''],
  '/api/moves': ['', 'status=waiting'],
  '/api/pay-runs/{id}/verification': ['', 'pending=true'],
  '/api/roster-direct': MEMBERS,
  '/api/shadow-runs': [''],
  '/api/shadow-runs/{id}/differences': ['', 'cause=plan'],
  '/api/statements/{period}/people': [''],
  '/api/supervision': ['', 'show=missing'],
  '/api/team-members/imports': [''],
  '/api/users': MEMBERS,
  '/api/users/{id}/history': [''],
  '/api/webhooks/{id}/deliveries': [''],
}

/** The queries of each list call: every sort order, and every kind of row. */
export function queriesOf(id: ListsFixture): Record<string, string[]> {
  const tree = `parent=${id.ceo}`
  return {
    ...QUERIES,
    '/api/attention/rows': [`importId=${id.import}`],
    '/api/loans/move-preview/funded': [`member=${id.officer}&upline=${id.ceo}&effectiveOn=${id.lateMoveOn}`],
    '/api/statements/{period}': [`member=${id.officer}`],
    '/api/team/tree': [tree, 'q=an', `${tree}&asOf=${new Date().toISOString()}`],
  }
}

/** The path of a request, with ids of the fixture in place of the braces. */
export function pathOf(call: string, query: string, ids: ListsFixture): string {
  const about = {
    balances: ids.officer,
    imports: ids.import,
    loans: ids.loan,
    statements: ids.period,
    'pay-runs': ids.payRun,
    'shadow-runs': ids.shadowRun,
    users: ids.officer,
  }
  const holes: Record<string, string> = { ...about, webhooks: ids.webhook }
  const path = call.replace(/([\w-]+)\/\{\w+\}/, (_, of: string) => `${of}/${holes[of]}`)
  return query ? `${path}?${query}` : path
}

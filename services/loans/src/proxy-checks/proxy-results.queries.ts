import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProxyCheck, TermComparison } from '@upline/compliance'
import type { CalendarQuarter } from '@upline/contracts'
import { rows } from '@upline/db'
import { ruleReportStore } from '../rule-reports/rule-report-store.queries.ts'

export const PROXY_STORE = ruleReportStore({ results: 'proxy_results', periods: 'proxy_quarters', period: 'quarter' })

/** Those with findings first, then by name. Payees whose loans are gone are left out. */
const REPORT = `
  select m.id "memberId", m.full_name name, r.loans, r.outcome, r.inputs, iso_utc(r.at) at
  from (${PROXY_STORE.latest}) r join members m on m.no = r.member_no where r.loans > 0
  order by r.outcome = 'found' desc, m.full_name, m.id`

export interface ResultRow {
  memberId: string
  name: string
  loans: number
  outcome: ProxyCheck['outcome']
  inputs: { comparisons: TermComparison[]; messages: string[] }
  at: string
}

export const latestResults = (em: EntityManager, quarter: CalendarQuarter): Promise<ResultRow[]> =>
  rows<ResultRow>(em, REPORT, [quarter])

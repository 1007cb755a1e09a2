import type { EntityManager } from '@mikro-orm/postgresql'
import type { RecruitingCheck } from '@upline/compliance'
import { rows } from '@upline/db'
import { ruleReportStore } from '../rule-reports/rule-report-store.queries.ts'

export const RECRUITING_STORE = ruleReportStore({
  ...{ results: 'recruiting_results', periods: 'recruiting_years', period: 'year' },
})

const MAX_RECRUITERS = 1_000

/** $1 year. */
const REPORT = `
  select m.id "memberId", m.full_name name, r.loans, r.outcome, r.inputs, iso_utc(r.at) at,
    count(*) over ()::int total, count(*) filter (where r.outcome = 'found') over ()::int found
  from (${RECRUITING_STORE.latest}) r join members m on m.no = r.member_no
  order by r.outcome = 'found' desc, (r.inputs ->> 'recruitingCents')::bigint desc, m.full_name, m.id limit ${MAX_RECRUITERS}`

export interface RecruitingResultRow {
  memberId: string
  name: string
  loans: number
  outcome: RecruitingCheck['outcome']
  inputs: Pick<RecruitingCheck, 'bonuses' | 'recruitingCents' | 'loansCents' | 'messages'>
  at: string
  /** Of all recruiters of the year. */
  total: number
  found: number
}

export const latestResults = (em: EntityManager, year: string): Promise<RecruitingResultRow[]> =>
  rows<RecruitingResultRow>(em, REPORT, [year])

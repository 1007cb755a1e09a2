import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import type { ComplianceCandidate } from '@upline/permissions'
import type { SummaryDays } from './summary-days.ts'

export const lastSummaryDay = async (em: EntityManager): Promise<CalendarDate | null> =>
  (await firstRow<{ day: CalendarDate | null }>(em, 'select max(to_day)::text as day from rule_summaries'))!.day

const NOTE = `
  insert into rule_summaries (to_day, from_day, at) values ($2, $1, $3) on conflict (to_day) do nothing returning to_day`

/** False: another replica has summarized these days. */
export const noteSummary = async (tx: EntityManager, { from, to }: SummaryDays, at: Date): Promise<boolean> =>
  (await rows(tx, NOTE, [from, to, at])).length > 0

/** The index of `at` narrows the days before their dates in the company's calendar are compared. $1 and $2: the days. */
const isBetween = (at: string): string =>
  `${at} >= $1::date - 1 and ${at} < $2::date + 2 and company_date(${at}) between $1::date and $2::date`

/** Loans, adjustments and members with a result of a rule. A loan that is settled twice counts once. */
const FOUND = `
  select rule, count(*) filter (where action = 'hold')::int holds, count(*) filter (where action = 'warn')::int warnings
  from (
    select distinct rule, action, coalesce(request_id::text, loan_id::text, inputs ->> 'memberId') subject
    from rule_results where action in ('hold', 'warn') and ${isBetween('at')}
    union all select distinct rule, action, quarter || ' ' || member_no from proxy_results
    where outcome = 'found' and action = 'warn' and ${isBetween('at')}
    union all select distinct rule, action, year || ' ' || member_no from recruiting_results
    where outcome = 'found' and action = 'warn' and ${isBetween('at')}) x
  group by rule order by rule`

export interface RuleCounts {
  rule: string
  holds: number
  warnings: number
}

export const countFindings = (tx: EntityManager, { from, to }: SummaryDays): Promise<RuleCounts[]> =>
  rows<RuleCounts>(tx, FOUND, [from, to])

const CANDIDATES = `
  select id, role, duties from members
  where joined_at is not null and removed_at is null and is_active and (role in ('ceo', 'admin') or 'compliance' = any(duties))
  order by no`

export const summaryCandidates = (tx: EntityManager): Promise<ComplianceCandidate[]> =>
  rows<ComplianceCandidate>(tx, CANDIDATES, [])

import type { Dollars } from './dollars.ts'
import type { RuleReport } from './rule-report.ts'

/** What a recruiter earned in a year, and what rule F2 found. */
export interface RecruiterRewards {
  memberId: string
  name: string
  /** Recruit bonuses that were not reversed. */
  bonuses: number
  fromRecruiting: Dollars
  /** Loans with a share or an override. */
  loans: number
  fromLoans: Dollars
  /** Percent of both that is from recruiting, with one decimal. null: neither is above 0. */
  recruitingPercent: number | null
  outcome: 'clean' | 'found'
  /** The finding; null: none. */
  message: string | null
  /** When the result was stored. */
  at: string
}

/** GET /api/compliance/recruiting: what rule F2 found in a calendar year. */
export interface RecruitingReport extends RuleReport {
  year: number
  /** Those with findings first, then by rewards from recruiting; the first 1,000. */
  recruiters: RecruiterRewards[]
  /** All recruiters of the year. */
  total: number
}

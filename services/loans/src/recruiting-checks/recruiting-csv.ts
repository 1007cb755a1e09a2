import type { RecruiterRewards, RecruitingReport } from '@upline/contracts'
import { type Cell, csvLine } from '@upline/csv'

const HEADER = [
  ...['Year', 'Recruiter', 'Bonuses', 'Rewards_From_Recruiting', 'Loans', 'Rewards_From_Loans'],
  ...['Recruiting_Percent', 'Result'],
]

/** A row for each recruiter. The writer escapes formulas. */
export function recruitingCsv({ year, recruiters }: RecruitingReport): string {
  const lines: Cell[][] = [HEADER, ...recruiters.map((recruiter) => rowOf(year, recruiter))]
  return `\uFEFF${lines.map(csvLine).join('')}`
}

const rowOf = (year: number, recruiter: RecruiterRewards): Cell[] => [
  ...[year, recruiter.name, recruiter.bonuses, recruiter.fromRecruiting.toFixed(2), recruiter.loans],
  ...[recruiter.fromLoans.toFixed(2), recruiter.recruitingPercent ?? ''],
  recruiter.outcome === 'found' ? 'Warning' : 'No finding',
]

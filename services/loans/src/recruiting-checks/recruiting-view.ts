import { RECRUITING_RULE } from '@upline/compliance'
import type { RecruiterRewards, RecruitingReport, RuleAction } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { CheckedPeriod } from '../rule-reports/rule-report-store.queries.ts'
import { ruleReportView } from '../rule-reports/rule-report-view.ts'
import type { RecruitingResultRow } from './recruiting-results.queries.ts'

interface Stored {
  year: string
  action: RuleAction
  checked: CheckedPeriod | undefined
  results: readonly RecruitingResultRow[]
}

export const reportView = ({ year, action, checked, results }: Stored): RecruitingReport => ({
  ...ruleReportView({ rule: RECRUITING_RULE, action, checked }),
  ...{ year: Number(year), total: results[0]?.total ?? 0, found: results[0]?.found ?? 0 },
  recruiters: results.map(rewardsView),
})

function rewardsView({ memberId, name, loans, outcome, inputs, at }: RecruitingResultRow): RecruiterRewards {
  const { bonuses, recruitingCents, loansCents, messages } = inputs
  return {
    ...{ memberId, name, bonuses, loans, outcome, at },
    fromRecruiting: toDollars(cents(recruitingCents)),
    fromLoans: toDollars(cents(loansCents)),
    recruitingPercent: percentOf(recruitingCents, loansCents),
    message: messages[0] ?? null,
  }
}

/** A sum below 0 takes no share. */
function percentOf(recruitingCents: number, loansCents: number): number | null {
  const [recruiting, loans] = [Math.max(recruitingCents, 0), Math.max(loansCents, 0)]
  return recruiting + loans === 0 ? null : Math.round((1_000 * recruiting) / (recruiting + loans)) / 10
}

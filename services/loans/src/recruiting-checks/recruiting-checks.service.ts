import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { checkRecruiting, RECRUITING_RULE } from '@upline/compliance'
import type { RecruitingReport, ResultAction } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { inputDigest } from '../rule-reports/input-digest.ts'
import { RuleReportChecks } from '../rule-reports/rule-report-checks.service.ts'
import type { NewResult } from '../rule-reports/rule-report-store.queries.ts'
import { type RecruiterYearRow, recruiterYears } from './recruiter-years.queries.ts'
import { YearNotStartedError } from './recruiting-failures.ts'
import { latestResults, RECRUITING_STORE } from './recruiting-results.queries.ts'
import { reportView } from './recruiting-view.ts'

/** Rule F2: whether a recruiter earns more from recruiting than from loans. Results are stored, and never deleted. */
@Injectable()
export class RecruitingChecksService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
    private readonly checks: RuleReportChecks,
  ) {}

  async currentYear(): Promise<number> {
    return Number((await this.calendar.today()).slice(0, 4))
  }

  /** Without a year: the current one. */
  async report(asked: string | undefined): Promise<RecruitingReport> {
    const year = asked ?? String(await this.currentYear())
    const [checked, results] = [await RECRUITING_STORE.checked(this.em, year), await latestResults(this.em, year)]
    const action = await this.checks.action(RECRUITING_RULE.id)
    return reportView({ year, action, checked, results })
  }

  /** Checks a year now. */
  async checkNow(year: string): Promise<RecruitingReport> {
    if (Number(year) > (await this.currentYear())) throw new YearNotStartedError()
    await this.check(year)
    return this.report(year)
  }

  /** Stores what changed since the last check. Nothing happens if the rule is off. */
  async check(year: string): Promise<void> {
    let rewards: RecruiterYearRow[] = []
    await this.checks.check({
      ...{ rule: RECRUITING_RULE, store: RECRUITING_STORE, period: year },
      async stateOf(tx) {
        rewards = await recruiterYears(tx, year)
        return inputDigest(rewards)
      },
      changedResults: async (tx, action) => {
        const latest = await RECRUITING_STORE.latestDigests(tx, year)
        const results = rewards.map((row) => resultOf(row, action))
        return results.filter(({ memberNo, digest, ruleVersion }) => {
          const before = latest.get(memberNo)
          return before?.digest !== digest || before.ruleVersion !== ruleVersion
        })
      },
    })
  }
}

function resultOf({ memberNo, ...rewards }: RecruiterYearRow, action: ResultAction): NewResult {
  const { bonuses, recruitingCents, loansCents, messages, ...check } = checkRecruiting(rewards, action)
  const inputs = { bonuses, recruitingCents, loansCents, messages }
  return { ...check, memberNo, digest: inputDigest(rewards), inputs }
}

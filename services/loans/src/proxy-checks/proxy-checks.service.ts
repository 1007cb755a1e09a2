import { setImmediate } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { checkProxy, MIN_PROXY_LOANS, PROXY_RULE, type ProxyLoan } from '@upline/compliance'
import {
  type CalendarQuarter,
  datesOfQuarter,
  finishedQuarters,
  quarterOf,
  type ProxyReport,
  type ResultAction,
} from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { inputDigest } from '../rule-reports/input-digest.ts'
import { RuleReportChecks } from '../rule-reports/rule-report-checks.service.ts'
import type { NewResult } from '../rule-reports/rule-report-store.queries.ts'
import { QuarterNotFinishedError } from './proxy-failures.ts'
import { loansByPayee, stateOf } from './proxy-loans.queries.ts'
import { latestResults, PROXY_STORE } from './proxy-results.queries.ts'
import { reportView } from './proxy-view.ts'

/** Rule Z7: whether the pay of a payee in a finished quarter depends on terms of the loans. Results are stored, and never deleted. */
@Injectable()
export class ProxyChecksService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
    private readonly checks: RuleReportChecks,
  ) {}

  /** Without a quarter: the latest finished one. */
  async report(asked: CalendarQuarter | undefined): Promise<ProxyReport> {
    const today = await this.calendar.today()
    const quarter = asked ?? finishedQuarters(today, 1)[0]!
    const [checked, results] = [await PROXY_STORE.checked(this.em, quarter), await latestResults(this.em, quarter)]
    const action = await this.checks.action(PROXY_RULE.id)
    return reportView({ quarter, action, isFinished: quarter < quarterOf(today), checked, results })
  }

  /** Checks a quarter now. */
  async checkNow(quarter: CalendarQuarter): Promise<ProxyReport> {
    if (quarter >= quarterOf(await this.calendar.today())) throw new QuarterNotFinishedError()
    await this.check(quarter)
    return this.report(quarter)
  }

  /**
   * Stores what changed since the last check. Nothing happens if the rule is off, or if no loan and no adjustment of the quarter has
   * changed.
   */
  check(quarter: CalendarQuarter): Promise<void> {
    return this.checks.check({
      ...{ rule: PROXY_RULE, store: PROXY_STORE, period: quarter },
      stateOf: (tx) => stateOf(tx, datesOfQuarter(quarter)),
      changedResults: (tx, action) => this.changedResults(tx, quarter, action),
    })
  }

  private async changedResults(
    tx: EntityManager,
    quarter: CalendarQuarter,
    action: ResultAction,
  ): Promise<NewResult[]> {
    const latest = await PROXY_STORE.latestDigests(tx, quarter)
    const changed: NewResult[] = []
    const add = (memberNo: number, loans: readonly ProxyLoan[]) => {
      const digest = digestOf(loans)
      const before = latest.get(memberNo)
      latest.delete(memberNo)
      if (before?.digest === digest && before.ruleVersion === PROXY_RULE.version) return
      const { comparisons, messages, ...check } = checkProxy(loans, action)
      changed.push({ ...check, memberNo, digest, inputs: { comparisons, messages } })
    }
    for await (const { memberNo, loans } of loansByPayee(this.em, datesOfQuarter(quarter))) {
      add(memberNo, loans)
      // Other calls are answered between the payees.
      await setImmediate()
    }
    // Payees whose loans were reversed since.
    for (const { memberNo, loans } of [...latest.values()]) if (loans > 0) add(memberNo, [])
    return changed
  }
}

/** Too few loans are counted only. */
const digestOf = (loans: readonly ProxyLoan[]): string =>
  inputDigest(loans.length < MIN_PROXY_LOANS ? loans.length : loans)

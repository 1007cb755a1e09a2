import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import {
  actionInForce,
  checkProxy,
  MIN_PROXY_LOANS,
  PROXY_RULE,
  type ProxyLoan,
  ruleDefinition,
} from '@upline/compliance'
import { CLOCK, type Clock } from '@upline/config'
import {
  type CalendarQuarter,
  datesOfQuarter,
  finishedQuarters,
  quarterOf,
  type ProxyReport,
  type ResultAction,
  type RuleAction,
} from '@upline/contracts'
import { inTransaction, withKeepAlive } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { QuarterNotFinishedError } from './proxy-failures.ts'
import { loansByPayee, stateOf } from './proxy-loans.queries.ts'
import {
  addResults,
  checkedQuarter,
  latestDigests,
  latestResults,
  lockQuarter,
  type NewResult,
  noteChecked,
} from './proxy-results.queries.ts'
import { reportView } from './proxy-view.ts'

/** Rule Z7: whether the pay of a payee in a finished quarter depends on terms of the loans. Results are stored, and never deleted. */
@Injectable()
export class ProxyChecksService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Without a quarter: the latest finished one. */
  async report(asked: CalendarQuarter | undefined): Promise<ProxyReport> {
    const today = await this.calendar.today()
    const quarter = asked ?? finishedQuarters(today, 1)[0]!
    const [checked, results] = [await checkedQuarter(this.em, quarter), await latestResults(this.em, quarter)]
    const action = await this.action(this.em)
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
    const dates = datesOfQuarter(quarter)
    return inTransaction(this.em, async (tx) => {
      const action = await this.action(tx)
      if (action === 'off') return
      await lockQuarter(tx, quarter)
      const state = await stateOf(tx, dates)
      const before = await checkedQuarter(tx, quarter)
      const ruleVersion = PROXY_RULE.version
      if (before?.state !== state || before.ruleVersion !== ruleVersion)
        await withKeepAlive(tx, async () => addResults(tx, quarter, await this.changedResults(tx, quarter, action)))
      await noteChecked(tx, quarter, { ruleVersion, state, checkedAt: this.clock.now().toISOString() })
    })
  }

  private async action(em: EntityManager): Promise<RuleAction> {
    return actionInForce(ruleDefinition(PROXY_RULE.id)!, await setActions(em))
  }

  private async changedResults(
    tx: EntityManager,
    quarter: CalendarQuarter,
    action: ResultAction,
  ): Promise<NewResult[]> {
    const latest = await latestDigests(tx, quarter)
    const changed: NewResult[] = []
    const add = (memberNo: number, loans: readonly ProxyLoan[]) => {
      const digest = digestOf(loans)
      const before = latest.get(memberNo)
      latest.delete(memberNo)
      if (before?.digest === digest && before.ruleVersion === PROXY_RULE.version) return
      changed.push({ memberNo, digest, check: checkProxy(loans, action) })
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
function digestOf(loans: readonly ProxyLoan[]): string {
  const read = loans.length < MIN_PROXY_LOANS ? loans.length : loans
  return createHash('sha256').update(JSON.stringify(read)).digest('hex')
}

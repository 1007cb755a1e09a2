import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { ruleText } from '@upline/compliance'
import { CLOCK, type Clock } from '@upline/config'
import type { CalendarDate } from '@upline/contracts'
import { type NewEvent, rulesSummarized } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, Outbox } from '@upline/events'
import { Sweeps } from '@upline/jobs'
import { complianceRecipients } from '@upline/permissions'
import {
  countFindings,
  lastSummaryDay,
  noteSummary,
  type RuleCounts,
  summaryCandidates,
} from './rule-summaries.queries.ts'
import { daysToSummarize, type SummaryDays } from './summary-days.ts'

const INTERVAL_MS = 10 * 60_000

/** Tells the members who watch compliance each day what the rules found on the day before. A day without findings sends nothing. */
@Injectable()
export class RuleSummariesWorker implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calendar: CompanyCalendar,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const run = async () => this.summarize(await this.calendar.today())
    this.sweeps.register({ name: 'summarize-rules', everyMs: INTERVAL_MS, run })
  }

  /** Summarizes the days before today that have no summary yet. */
  summarize(today: CalendarDate): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const days = daysToSummarize(await lastSummaryDay(tx), today)
      if (!days || !(await noteSummary(tx, days, this.clock.now()))) return
      const found = await countFindings(tx, days)
      if (found.length === 0) return
      const recipients = complianceRecipients(await summaryCandidates(tx))
      await this.outbox.appendAll(
        tx,
        recipients.map((memberId) => this.summaryFor(memberId, days, found)),
      )
    })
  }

  private summaryFor(memberId: string, days: SummaryDays, found: RuleCounts[]): NewEvent<typeof rulesSummarized> {
    const rules = found.map((counts) => ({ ...counts, name: ruleText(counts.rule).name }))
    return {
      ...{ type: rulesSummarized, key: memberId, aggregateVersion: Date.parse(days.to) },
      data: { memberId, ...days, rules, at: this.clock.now().toISOString() },
    }
  }
}

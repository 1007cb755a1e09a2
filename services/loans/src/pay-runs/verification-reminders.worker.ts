import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt } from '@upline/contracts'
import { verificationDue } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, Outbox } from '@upline/events'
import { Sweeps } from '@upline/jobs'
import { batchesOf } from '../settlement/settlement-events.ts'
import { claimReminders, unverifiedPayees } from './verification-reminders.queries.ts'

const LOOK_INTERVAL_MS = 10 * 60_000

/** Company calendar days before the last day of the verification. */
export const REMINDER_DAYS = 2

/** Reminds payees of the last day of the verification, once for each run and day. */
@Injectable()
export class VerificationRemindersWorker implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calendar: CompanyCalendar,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'remind-of-verification', everyMs: LOOK_INTERVAL_MS, run: () => this.remind() })
  }

  remind(): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const now = this.clock.now()
      const today = dateAt(now, await this.calendar.zone(tx))
      for (const periodNo of await claimReminders(tx, today, REMINDER_DAYS)) {
        const events = (await unverifiedPayees(tx, periodNo)).map((payee) => ({
          ...{ type: verificationDue, key: payee.memberId, aggregateVersion: periodNo },
          data: { periodId: String(periodNo), ...payee, at: now.toISOString() },
        }))
        for (const batch of batchesOf(events)) await this.outbox.appendAll(tx, batch)
      }
    })
  }
}

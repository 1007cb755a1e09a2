import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { CalendarDate } from '@upline/contracts'
import { licensesEnding, type NewEvent } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, Outbox } from '@upline/events'
import { Sweeps } from '@upline/jobs'
import { complianceRecipients } from '@upline/permissions'
import { complianceCandidates, licenseHolders, noteNotices, noteRun } from './license-notices.queries.ts'
import { licenseNotices, noticeDays, noticesByRecipient, type RecipientNotice } from './license-notices.ts'

const INTERVAL_MS = 10 * 60_000

/** Notifies members and those who watch compliance once a day about state licenses that end soon or have ended. */
@Injectable()
export class LicenseNoticesWorker implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calendar: CompanyCalendar,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const run = async () => this.notify(await this.calendar.today())
    this.sweeps.register({ name: 'notify-licenses', everyMs: INTERVAL_MS, run })
  }

  /** Does nothing if licenses were already checked on this day. */
  notify(today: CalendarDate): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const at = this.clock.now()
      if (!(await noteRun(tx, today, at))) return
      const holders = await licenseHolders(tx, noticeDays(today))
      const found = holders.flatMap(({ id, licenses }) =>
        licenseNotices(licenses, today).map((notice) => ({ memberId: id, ...notice })),
      )
      const unsent = await noteNotices(tx, found, at)
      if (unsent.length === 0) return
      const watchers = complianceRecipients(await complianceCandidates(tx))
      const notices = noticesByRecipient(unsent, watchers)
      await this.outbox.appendAll(
        tx,
        notices.map((notice) => eventOf(notice, { today, at })),
      )
    })
  }
}

const eventOf = (
  notice: RecipientNotice,
  { today, at }: { today: CalendarDate; at: Date },
): NewEvent<typeof licensesEnding> => ({
  ...{ type: licensesEnding, key: notice.memberId, aggregateVersion: Date.parse(today) },
  data: { ...notice, at: at.toISOString() },
})

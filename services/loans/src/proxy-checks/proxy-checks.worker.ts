import { Injectable, type OnModuleInit } from '@nestjs/common'
import { finishedQuarters } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { Sweeps } from '@upline/jobs'
import { ProxyChecksService } from './proxy-checks.service.ts'

const CHECK_INTERVAL_MS = 10 * 60_000
/** Later corrections of older quarters are checked on request. */
const CHECKED_QUARTERS = 8

/** Checks finished quarters whose loans or adjustments changed. The quarter of yesterday is finished when the company's date says so. */
@Injectable()
export class ProxyChecksWorker implements OnModuleInit {
  constructor(
    private readonly checks: ProxyChecksService,
    private readonly calendar: CompanyCalendar,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'check-pay-by-loan-terms', everyMs: CHECK_INTERVAL_MS, run: () => this.sweep() })
  }

  async sweep(): Promise<void> {
    const today = await this.calendar.today()
    for (const quarter of finishedQuarters(today, CHECKED_QUARTERS)) await this.checks.check(quarter)
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Sweeps } from '@upline/jobs'
import { RecruitingChecksService } from './recruiting-checks.service.ts'

const CHECK_INTERVAL_MS = 10 * 60_000

/** Checks the current and the last year. Later corrections of older years are checked on request. */
@Injectable()
export class RecruitingChecksWorker implements OnModuleInit {
  constructor(
    private readonly checks: RecruitingChecksService,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'check-recruiting-rewards', everyMs: CHECK_INTERVAL_MS, run: () => this.sweep() })
  }

  async sweep(): Promise<void> {
    const current = await this.checks.currentYear()
    for (const year of [current, current - 1]) await this.checks.check(String(year))
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { rows } from '@upline/db'
import { historyStart } from '../loan-history/history-years.queries.ts'
import type { StageOutcome } from './forecast.ts'
import { STAGE_OUTCOMES } from './stage-outcomes.queries.ts'

/** What happened over years changes little in an hour, and reading it means reading the whole history. */
const FRESH_MS = 3_600_000

/** How many company loans of each stage funded within a year; the same for everyone. */
@Injectable()
export class StageOutcomes {
  private known: { outcomes: Promise<StageOutcome[]>; at: number } | undefined

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  current(): Promise<StageOutcome[]> {
    const now = this.clock.now().getTime()
    if (this.known && now - this.known.at < FRESH_MS) return this.known.outcomes
    const known = { outcomes: this.measured(), at: now }
    this.known = known
    // The next request retries a failed one.
    known.outcomes.catch(() => {
      if (this.known === known) this.known = undefined
    })
    return known.outcomes
  }

  private async measured(): Promise<StageOutcome[]> {
    const before = this.clock.now()
    before.setUTCFullYear(before.getUTCFullYear() - 1)
    const em = this.em.fork()
    return rows<StageOutcome>(em, STAGE_OUTCOMES, [before.toISOString(), await historyStart(em)])
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { deleteInBatches } from '@upline/db'
import { Sweeps } from '@upline/jobs'
import { tiesKeptSince } from '@upline/permissions'
import { DELETE_OLD_TIES, oldestRequestAt } from './standing.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes ties between accounts that are too old to decide an approval, once a day and in batches. */
@Injectable()
export class OldTiesWorker implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'delete-old-ties', everyMs: DAY_MS, run: () => this.deleteOld() })
  }

  async deleteOld(): Promise<number> {
    const cutoff = tiesKeptSince(this.clock.now(), await oldestRequestAt(this.em.fork()))
    return deleteInBatches(this.em, DELETE_OLD_TIES, [cutoff.toISOString()])
  }
}

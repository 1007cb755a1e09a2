import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { deleteInBatches } from '@upline/db'
import { Sweeps } from '@upline/jobs'
import { DELETE_EXPIRED_NAMES } from './erasure.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes names whose retention has ended, once a day and in batches. */
@Injectable()
export class HeldNamesService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'delete-held-names', everyMs: DAY_MS, run: () => this.deleteExpired() })
  }

  deleteExpired(): Promise<number> {
    return deleteInBatches(this.em, DELETE_EXPIRED_NAMES, [this.clock.now().toISOString()])
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { Sweeps } from '@upline/jobs'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { notChecked } from './nmls-checks.store.ts'
import { NmlsChecks } from './nmls-checks.service.ts'

const HOUR_MS = 3_600_000
/** Members per transaction. The transaction holds the hierarchy lock. */
const BATCH_SIZE = 1_000

/** Checks members who are older than the rule or than its current version. */
@Injectable()
export class NmlsBacklogService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    private readonly checks: NmlsChecks,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'check-nmls', everyMs: HOUR_MS, run: () => this.checkAll() })
  }

  async checkAll(): Promise<void> {
    while (await this.checkBatch());
  }

  /** False if no one was left to check. */
  private checkBatch(): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const ids = await notChecked(tx, BATCH_SIZE)
      if (ids.length > 0) await this.checks.recheck(tx, { ids, nmls: [], by: null })
      return ids.length > 0
    })
  }
}

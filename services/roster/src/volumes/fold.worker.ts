import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { lockHierarchyShared } from '../hierarchy/hierarchy.store.ts'
import { foldDeltas } from './volumes.store.ts'

const FOLD_INTERVAL_MS = 1_000
const MAX_FOLDED_DELTAS = 200_000

/** Folds pending deltas into the counts every second, so that reading them stays fast. */
@Injectable()
export class FoldWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Volumes', FOLD_INTERVAL_MS, () => this.fold())

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  /** Moves write the same rows, so the fold takes the hierarchy lock, in the same lock order as every writer. */
  async fold(): Promise<void> {
    await inTransaction(this.em.fork(), async (tx) => {
      await lockHierarchyShared(tx)
      await foldDeltas(tx, MAX_FOLDED_DELTAS)
    })
  }
}

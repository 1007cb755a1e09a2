import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { lockHierarchyShared } from '../hierarchy/hierarchy.store.ts'
import { foldDeltas } from './volumes.store.ts'

const EVERY_MS = 1_000
const MOST = 200_000

/** Adds what waits to the figures, every second, so that reading them stays one short look. */
@Injectable()
export class FoldWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Volumes', EVERY_MS, () => this.fold())

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  /** Moves write the same rows: they are kept out, in the order of locks that every writer has. */
  async fold(): Promise<void> {
    await inTransaction(this.em.fork(), async (tx) => {
      await lockHierarchyShared(tx)
      await foldDeltas(tx, MOST)
    })
  }
}

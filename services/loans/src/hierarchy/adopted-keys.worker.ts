import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inBackground } from '@upline/config'
import { rows } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { ADOPT_KEYS } from './member-keys.queries.ts'

const BATCH_SIZE = 2_000
const PAUSE_MS = 200

/** Fills matching_keys for members from before it existed, a batch at a time, and ends when all are filled. */
@Injectable()
export class AdoptedKeysWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Adopted keys')
  private readonly repeater = new Repeater('Matching keys', PAUSE_MS, () => this.adoptSome())

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  private async adoptSome(): Promise<void> {
    const adopted = await rows(this.em.fork(), ADOPT_KEYS, [null, BATCH_SIZE])
    if (adopted.length === 0) inBackground(this.repeater.stop(), this.logger)
  }
}

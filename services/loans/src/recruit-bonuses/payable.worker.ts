import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { Repeater } from '@upline/jobs'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

const EVERY_MS = 5_000

/** Books bonuses that become payable by date, without an event. The lock of a bonus's row keeps two replicas from booking it twice. */
@Injectable()
export class PayableWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeater = new Repeater('Recruit bonuses', EVERY_MS, () => this.drain())

  constructor(
    private readonly em: EntityManager,
    private readonly bonuses: RecruitBonusesService,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async drain(): Promise<void> {
    while ((await inTransaction(this.em, (tx) => this.bonuses.book(tx))) > 0);
  }
}

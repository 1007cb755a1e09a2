import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Repeater } from '@upline/jobs'
import { BonusesService } from '../bonuses/bonuses.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { paymentById } from '../payments/payments.store.ts'
import { ProjectingService } from '../payments/projecting.service.ts'
import { RefundsService } from '../payments/refunds.service.ts'
import { FairSweep, type Sweep } from './fair-sweep.service.ts'
import { RegistrationsService } from './registrations.service.ts'
import { lockRegistration, undoStuck } from './registrations.store.ts'
import {
  ENDED_UNPAID,
  GRACE_OVER,
  ORPHANS,
  PAID_ALONE,
  SUPERSEDED,
  UNCONFIRMED,
  UNDOING,
} from './sweep-candidates.queries.ts'
import { UndoingService } from './undoing.service.ts'

const INTERVAL_MS = 1_000

/** Continues what a crash, a closed page or an unavailable service has interrupted. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: Sweep[]
  private readonly repeater = new Repeater('Sweeper', INTERVAL_MS, () => this.sweep())

  constructor(
    private readonly em: EntityManager,
    private readonly fair: FairSweep,
    private readonly registrations: RegistrationsService,
    private readonly undoing: UndoingService,
    private readonly checkouts: CheckoutsService,
    private readonly refunds: RefundsService,
    private readonly projecting: ProjectingService,
    private readonly bonuses: BonusesService,
  ) {
    this.sweeps = [
      { name: 'undo registration', candidates: UNDOING, act: (id) => this.undo(id) },
      { name: 'start paid registration', candidates: PAID_ALONE, act: (id) => this.begin(id) },
      { name: 'close superseded checkout', candidates: SUPERSEDED, act: (id) => this.close(id) },
      { name: 'close past-due plan', candidates: GRACE_OVER, act: (id) => this.projecting.project(id) },
      { name: 'review unpaid bonus', candidates: ENDED_UNPAID, act: (id) => this.readEnded(id) },
      { name: 'check loans of a bonus', candidates: UNCONFIRMED, act: (id) => this.bonuses.checkLoans(id) },
      { name: 'cancel unused plan', candidates: ORPHANS, act: (id) => this.cancel(id) },
    ]
  }

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  async sweep(): Promise<void> {
    await undoStuck(this.em.fork())
    for (const sweep of this.sweeps) await this.fair.run(sweep)
    await this.fair.clean()
  }

  private async undo(id: string): Promise<void> {
    const registration = await lockRegistration(this.em.fork(), { id })
    if (registration) await this.undoing.undo(registration)
  }

  private async begin(id: string): Promise<void> {
    const payment = await paymentById(this.em.fork(), id)
    if (payment) await this.registrations.start(payment)
  }

  private async close(id: string): Promise<void> {
    const payment = await paymentById(this.em.fork(), id)
    if (payment?.status === 'open') await this.checkouts.close(payment)
  }

  /** Cancels at the provider first, then here. The provider may have deleted it already. */
  private async cancel(subscriptionId: string): Promise<void> {
    await this.refunds.cancelNow(subscriptionId)
    await this.readEnded(subscriptionId)
  }

  private readEnded(subscriptionId: string): Promise<void> {
    return this.projecting.project(subscriptionId, { ifMissing: 'canceled' })
  }
}

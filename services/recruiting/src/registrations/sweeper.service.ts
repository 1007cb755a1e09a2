import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { GRACE_DAYS } from '@upline/contracts'
import { rows } from '@upline/db'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { paymentById } from '../payments/payments.store.ts'
import { ProjectingService } from '../payments/projecting.service.ts'
import { RefundsService } from '../payments/refunds.service.ts'
import { FairSweep, type Sweep } from './fair-sweep.service.ts'
import { RegistrationsService } from './registrations.service.ts'
import { lockRegistration } from './registrations.store.ts'
import { UndoingService } from './undoing.service.ts'

const INTERVAL_MS = 1_000

const UNDOING = `select id from registrations where state = 'undoing'`

/**
 * Registrations whose steps in other services never completed. The product promises credentials within
 * 24 hours, which is the limit: by then databases are back and dead letters are replayed, so outages end no registration.
 */
const STUCK = `
  update registrations set state = 'undoing', reason = 'Your registration could not be finished in time.'
  where state = 'joining' and created_at < now() - interval '24 hours'`

/**
 * Paid registrations whose applicant never returned to the page: the form they sent before is enough. The page retries
 * for two minutes, and may name the recruiter only then.
 */
const PAID_ALONE = `
  select p.id from payments p
  where p.is_registration and p.status in ('trialing', 'paid') and p.agent is not null
    and p.started_at < now() - interval '5 minutes'
    and not exists (select 1 from registrations r where r.payment_id = p.id)`

/** Unpaid pages of an email address that has registered with another payment since. */
const SUPERSEDED = `
  select distinct p.id from payments p
  join registrations r on r.email = p.email and r.payment_id <> p.id and r.created_at > p.created_at
  where p.is_registration and p.status = 'open' and r.state in ('joining', 'completed')`

/** Plans without a user: their payment ended, or their member left more than a minute ago. */
const ORPHANS = `
  select s.id from subscriptions s join payments p on p.id = s.payment_id
  left join members m on m.id = p.member_id
  where s.status not in ('canceled', 'incomplete_expired')
    and (p.status = 'ended' or m.removed_at < now() - interval '1 minute')`

const GRACE_OVER = `
  select id from subscriptions where is_open and past_due_since < now() - make_interval(days => ${GRACE_DAYS})`

/** Continues what a crash, a closed page or an unavailable service has interrupted. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Registrations')
  private readonly sweeps: Sweep[]
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly fair: FairSweep,
    private readonly registrations: RegistrationsService,
    private readonly undoing: UndoingService,
    private readonly checkouts: CheckoutsService,
    private readonly refunds: RefundsService,
    private readonly projecting: ProjectingService,
  ) {
    this.sweeps = [
      { name: 'undo registration', candidates: UNDOING, act: (id) => this.undo(id) },
      { name: 'start paid registration', candidates: PAID_ALONE, act: (id) => this.begin(id) },
      { name: 'close superseded checkout', candidates: SUPERSEDED, act: (id) => this.close(id) },
      { name: 'close past-due plan', candidates: GRACE_OVER, act: (id) => this.projecting.project(id) },
      { name: 'cancel unused plan', candidates: ORPHANS, act: (id) => this.cancel(id) },
    ]
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), INTERVAL_MS)
    this.timer.unref()
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }

  private wake(): void {
    this.running ??= this.sweep()
      .catch((fault: Error) => this.logger.warn(`The sweep is retried: ${fault.message}`))
      .finally(() => (this.running = undefined))
  }

  async sweep(): Promise<void> {
    await rows(this.em.fork(), STUCK)
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
    await this.projecting.project(subscriptionId, { ifMissing: 'canceled' })
  }
}

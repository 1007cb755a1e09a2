import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { GRACE_DAYS } from '@upline/contracts'
import { rows } from '@upline/db'
import { paymentById, type PaymentRow } from '../payments/payments.store.ts'
import { ProjectingService } from '../payments/projecting.service.ts'
import { RefundsService } from '../payments/refunds.service.ts'
import { agentFacts } from './agent-facts.ts'
import { RegistrationsService } from './registrations.service.ts'
import type { RegistrationRow } from './registrations.store.ts'
import { lockRegistration } from './registrations.store.ts'
import { UndoingService } from './undoing.service.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 20

// A claim is a later date: what a killed process had begun is taken up again.
const UNDOING = `
  update registrations set next_at = now() + interval '20 seconds'
  where id in (select id from registrations where state = 'undoing' and next_at <= now() limit $1 for update skip locked)
  returning id`

/**
 * Steps of other services that never came. Not sooner than the 24 hours in which credentials are promised: until then a
 * database that was away comes back, and an event that failed is replayed, and nobody loses a registration by it.
 */
const STUCK = `
  update registrations set state = 'undoing', next_at = now(),
    reason = 'Your registration could not be finished in time.'
  where state = 'joining' and created_at < now() - interval '24 hours'`

/**
 * Paid, and the applicant never came back to the page: the form that they sent before is enough. Their page asks for two
 * minutes through an outage, and may name the recruiter only then.
 */
const PAID_ALONE = `
  select p.id from payments p
  where p.is_registration and p.status in ('trialing', 'paid') and p.agent is not null
    and p.started_at < now() - interval '5 minutes'
    and not exists (select 1 from registrations r where r.payment_id = p.id)
  limit $1`

/** Plans that nobody uses any more: of a payment that was given up, or of a member who left more than a minute ago. */
const ORPHANS = `
  select s.id from subscriptions s join payments p on p.id = s.payment_id
  left join members m on m.id = p.member_id
  where s.status not in ('canceled', 'incomplete_expired')
    and (p.status = 'ended' or m.removed_at < now() - interval '1 minute')
  limit $1`

const GRACE_OVER = `
  select id from subscriptions where is_open and past_due_since < now() - make_interval(days => ${GRACE_DAYS}) limit $1`

/** Takes up what a crash, a closed page or a silent service has left lying. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Registrations')
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly registrations: RegistrationsService,
    private readonly undoing: UndoingService,
    private readonly refunds: RefundsService,
    private readonly projecting: ProjectingService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.timer.unref()
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }

  private wake(): void {
    this.running ??= this.sweep().finally(() => (this.running = undefined))
  }

  async sweep(): Promise<void> {
    await this.each('a registration that is undone', UNDOING, (id) => this.undo(id))
    await this.quietly('stuck registrations', () => rows(this.em.fork(), STUCK))
    await this.each('a payment without its registration', PAID_ALONE, (id) => this.begin(id))
    await this.each('a payment that stayed away', GRACE_OVER, (id) => this.projecting.project(id))
    await this.each('a plan without a member', ORPHANS, (id) => this.refunds.cancelNow(id))
  }

  private async undo(id: string): Promise<void> {
    const registration = await lockRegistration(this.em.fork(), { id })
    if (registration) await this.undoing.undo(registration as RegistrationRow)
  }

  private async begin(id: string): Promise<void> {
    const payment = (await paymentById(this.em.fork(), id)) as PaymentRow
    const { agent, recruiterId } = payment
    if (agent) await this.registrations.start(payment, { agent: agentFacts(agent), recruiterId })
  }

  private async each(what: string, sql: string, act: (id: string) => Promise<unknown>): Promise<void> {
    await this.quietly(what, async () => {
      const found = await rows<{ id: string }>(this.em.fork(), sql, [AT_ONCE])
      for (const { id } of found) await this.quietly(`${what} ${id}`, () => act(id))
    })
  }

  /** One that can't be done now must not keep the others waiting. */
  private async quietly(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (fault) {
      this.logger.warn(`${what}: ${(fault as Error).name}`)
    }
  }
}

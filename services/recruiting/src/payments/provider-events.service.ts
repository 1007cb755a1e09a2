import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Repeater } from '@upline/jobs'
import Stripe from 'stripe'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { BadSignatureError } from './payment-failures.ts'
import { EventHandlingService } from './event-handling.service.ts'
import {
  claimEvents,
  countWaiting,
  storeEvent,
  markHandled,
  retryLater,
  type WaitingEvent,
} from './provider-events.queries.ts'
import { STRIPE, webhookSecret } from './stripe-client.ts'

const BATCH_SIZE = 4
const POLL_INTERVAL_MS = 1_000

/** Receives the provider's events: stores them, responds immediately, then handles them with retries. */
@Injectable()
export class ProviderEventsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ProviderEvents')
  private readonly repeater = new Repeater('ProviderEvents', POLL_INTERVAL_MS, () => this.handleSome())

  constructor(
    private readonly em: EntityManager,
    private readonly handling: EventHandlingService,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeater.stop()
  }

  /** Checks the signature over the raw body with a tolerance of five minutes. Stores each event once. */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<{ received: true }> {
    const event = this.verified(body, signature)
    const object = event.data.object as { id?: string }
    await storeEvent(this.em.fork(), { id: event.id, type: event.type, objectId: object.id ?? '' })
    this.repeater.wake()
    return { received: true }
  }

  private verified(body: Buffer | undefined, signature: string | undefined): Stripe.Event {
    const secret = webhookSecret(this.config)
    if (!body || !signature || !secret) throw new BadSignatureError()
    try {
      return this.stripe.webhooks.constructEvent(body, signature, secret)
    } catch {
      throw new BadSignatureError()
    }
  }

  private async handleSome(): Promise<void> {
    const claimed = await claimEvents(this.em.fork(), BATCH_SIZE)
    await Promise.all(claimed.map((event) => this.handle(event)))
    if (claimed.length === BATCH_SIZE) this.repeater.wake()
  }

  private async handle(event: WaitingEvent): Promise<void> {
    try {
      await this.handling.handle(event)
      await markHandled(this.em.fork(), event.id)
    } catch (fault) {
      const seconds = Math.min(2 ** event.attempts, 600)
      this.logger.warn(`${event.type} ${event.id}, attempt ${event.attempts}: ${(fault as Error).name}`)
      const text = String((fault as Error).message).slice(0, 300)
      await retryLater(this.em.fork(), event.id, { seconds, fault: text })
    }
  }

  /** Number of pending events, for the health page and tests. */
  waiting(): Promise<number> {
    return countWaiting(this.em.fork())
  }
}

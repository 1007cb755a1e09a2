import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { afterCommit, rows } from '@upline/db'
import {
  type Envelope,
  type loanFunded,
  type loansSettled,
  type loanUnfunded,
  settledTogether,
} from '@upline/contracts/events'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { fundingMessages, type Message, type SourceEvent, settledMessages } from './message-bodies.ts'
import { RECORD, WANTED_TYPES } from './webhook.queries.ts'
import { WebhookQueue } from './webhook-queue.service.ts'

type FundingEvent = Envelope<typeof loanFunded> | Envelope<typeof loanUnfunded>

/** Records deliveries for the endpoints that subscribe to an event, in the event's transaction. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly queue: WebhookQueue,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  recordFundings(tx: EntityManager, events: FundingEvent[], { isReversal }: { isReversal: boolean }): Promise<void> {
    return this.record(tx, () =>
      events.flatMap((event) => fundingMessages(this.sourceOf(event), event.data.funding, isReversal)),
    )
  }

  recordSettlement(tx: EntityManager, event: Envelope<typeof loansSettled>): Promise<void> {
    return this.record(tx, () => settledMessages(this.sourceOf(event), settledTogether(event.data)))
  }

  private sourceOf({ id, time, data }: FundingEvent | Envelope<typeof loansSettled>): SourceEvent {
    const occurredAt = new Date(time).toISOString()
    return { eventId: id, occurredAt, cause: data.cause, publicUrl: this.config.publicUrl }
  }

  /** Most companies have no endpoint, so the subscribed types are checked first. */
  private async record(tx: EntityManager, messages: () => Message[]): Promise<void> {
    const wanted = new Set((await rows<{ type: string }>(tx, WANTED_TYPES)).map(({ type }) => type))
    if (wanted.size === 0) return
    const subscribed = messages().filter(({ type }) => wanted.has(type))
    if (subscribed.length === 0) return
    const bodies = subscribed.map((message) => ({ id: message.id, type: message.type, body: JSON.stringify(message) }))
    const endpoints = await rows<{ id: string }>(tx, RECORD, [JSON.stringify(bodies), this.clock.now()])
    afterCommit(tx, () => endpoints.forEach(({ id }) => this.queue.wake(id)))
  }
}

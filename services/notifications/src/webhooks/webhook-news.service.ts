import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { afterCommit, rows } from '@upline/db'
import type { Envelope, loanFunded, loansSettled, loanUnfunded } from '@upline/contracts/events'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { fundingMessages, type Message, type News, settledMessages } from './message-bodies.ts'
import { RECORD, WANTED_TYPES } from './webhook.sql.ts'
import { WebhookQueue } from './webhook-queue.service.ts'

type OfFunding = Envelope<typeof loanFunded> | Envelope<typeof loanUnfunded>

/** Writes down what endpoints are told of, in the transaction of the event that brings it. */
@Injectable()
export class WebhookNews {
  constructor(
    private readonly queue: WebhookQueue,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  tellOfFundings(tx: EntityManager, events: OfFunding[], { isReversal }: { isReversal: boolean }): Promise<void> {
    return this.tell(tx, () =>
      events.flatMap((event) => fundingMessages(this.newsOf(event), event.data.funding, isReversal)),
    )
  }

  tellOfSettlement(tx: EntityManager, event: Envelope<typeof loansSettled>): Promise<void> {
    return this.tell(tx, () => settledMessages(this.newsOf(event), event.data))
  }

  private newsOf({ id, time, data }: OfFunding | Envelope<typeof loansSettled>): News {
    const occurredAt = new Date(time).toISOString()
    return { eventId: id, occurredAt, cause: data.cause, publicUrl: this.config.publicUrl }
  }

  /** Most houses have no endpoint: then this is one small look. */
  private async tell(tx: EntityManager, messages: () => Message[]): Promise<void> {
    const wanted = new Set((await rows<{ type: string }>(tx, WANTED_TYPES)).map(({ type }) => type))
    if (wanted.size === 0) return
    const told = messages().filter(({ type }) => wanted.has(type))
    if (told.length === 0) return
    const kept = told.map((message) => ({ id: message.id, type: message.type, body: JSON.stringify(message) }))
    const endpoints = await rows<{ id: string }>(tx, RECORD, [JSON.stringify(kept), this.clock.now()])
    afterCommit(tx, () => endpoints.forEach(({ id }) => this.queue.wake(id)))
  }
}

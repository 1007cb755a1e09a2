import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type {
  SessionUser,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookResent,
  WebhookAttempt,
} from '@upline/contracts'
import { affected, afterCommit, firstRow, inTransaction, rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { assertReads } from './readable-events.ts'
import { DeliveryPendingError, EndpointDisabledError, WebhookDeliveryNotFoundError } from './webhook-failures.ts'
import { WebhookEndpoints } from './webhook-endpoints.service.ts'
import { WebhookQueue } from './webhook-queue.service.ts'
import {
  DELIVERIES,
  KEEP_ENDPOINT,
  ONE_DELIVERY,
  REQUEUE_FAILED,
  REQUEUE_ONE,
  TRIES,
  unsentTypesOf,
} from './webhook.queries.ts'
import type { WebhookDeliveryQuery } from './webhooks.dto.ts'

const NEWEST_FIRST = defineKeyset('webhook-deliveries', { id: 'uuid' })

/** Lists an endpoint's deliveries and resends them. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: WebhookEndpoints,
    private readonly queue: WebhookQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(
    endpointId: string,
    query: WebhookDeliveryQuery,
  ): Promise<{ rows: WebhookDelivery[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, { byDefault: 20, max: 200 })
    const after = NEWEST_FIRST.after(query.cursor)
    await this.endpoints.find(endpointId)
    const values = [endpointId, query.status ?? null, ...after, limit + 1]
    return NEWEST_FIRST.pageOf(await rows<WebhookDelivery>(this.em.fork(), DELIVERIES, values), limit)
  }

  async find(endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
    const em = this.em.fork()
    const found = await firstRow<Omit<WebhookDeliveryDetail, 'tries'>>(em, ONE_DELIVERY, [endpointId, id])
    if (!found) throw new WebhookDeliveryNotFoundError()
    return { ...found, tries: await rows<WebhookAttempt>(em, TRIES, [id]) }
  }

  async show(endpointId: string, id: string, by: SessionUser): Promise<WebhookDeliveryDetail> {
    const found = await this.find(endpointId, id)
    assertReads(by, [found.type])
    return found
  }

  async resend(endpointId: string, id: string, by: SessionUser): Promise<WebhookDeliveryDetail> {
    const { status } = await this.show(endpointId, id, by)
    if (status === 'queued') throw new DeliveryPendingError()
    await this.requeue(endpointId, REQUEUE_ONE, [id])
    return this.find(endpointId, id)
  }

  /** Resends all failed deliveries, for example after the receiver was fixed. */
  async resendFailed(endpointId: string, by: SessionUser): Promise<WebhookResent> {
    assertReads(by, await unsentTypesOf(this.em.fork(), endpointId))
    return { again: await this.requeue(endpointId, REQUEUE_FAILED, []) }
  }

  private requeue(endpointId: string, sql: string, more: unknown[]): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, KEEP_ENDPOINT, [endpointId])
      if (!(await this.endpoints.find(endpointId, tx)).isEnabled) throw new EndpointDisabledError()
      const count = await affected(tx, sql, [endpointId, this.clock.now(), ...more])
      if (count > 0) afterCommit(tx, () => this.queue.wake(endpointId))
      return count
    })
  }
}

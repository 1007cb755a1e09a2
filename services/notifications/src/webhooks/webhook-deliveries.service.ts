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
import { iso } from './webhook.sql.ts'
import type { WebhookDeliveryQuery } from './webhooks.dto.ts'

const SHOWN = `d.id, d.message_id as "messageId", d.type, d.status, d.attempts, d.response_status as "responseStatus",
  d.reason, ${iso('d.created_at')} as "createdAt", ${iso('d.tried_at')} as "triedAt",
  case when d.status = 'queued' then ${iso('d.next_try_at')} end as "nextTryAt"`

const PAGE = `
  select ${SHOWN} from webhook_deliveries d
  where d.endpoint_id = $1 and ($2::text is null or d.status = $2) and ($3::uuid is null or d.id < $3)
  order by d.id desc limit $4`

const ONE = `
  select ${SHOWN}, d.response_body as "responseBody", m.body
  from webhook_deliveries d join webhook_messages m on m.id = d.message_id
  where d.endpoint_id = $1 and d.id = $2`

const TRIES = `
  select ${iso('at')} as at, response_status as "responseStatus", reason, duration_ms as "durationMs"
  from webhook_tries where delivery_id = $1 order by id desc limit 50`

// Starts again at the first attempt, with all its waits. The id stays the same, so that receivers can detect duplicates.
const REQUEUE = `
  update webhook_deliveries set status = 'queued', attempts = 0, reason = null, claimed_until = null, next_try_at = $2
  where endpoint_id = $1`

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
    return NEWEST_FIRST.pageOf(await rows<WebhookDelivery>(this.em.fork(), PAGE, values), limit)
  }

  async find(endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
    const em = this.em.fork()
    const found = await firstRow<Omit<WebhookDeliveryDetail, 'tries'>>(em, ONE, [endpointId, id])
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
    await this.requeue(endpointId, `${REQUEUE} and id = $3 and status <> 'queued'`, [id])
    return this.find(endpointId, id)
  }

  /** Resends all failed deliveries, for example after the receiver was fixed. */
  async resendFailed(endpointId: string): Promise<WebhookResent> {
    return { again: await this.requeue(endpointId, `${REQUEUE} and status = 'failed' and type <> 'webhook.test'`, []) }
  }

  private requeue(endpointId: string, sql: string, more: unknown[]): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, 'select 1 from webhook_endpoints where id = $1 for share', [endpointId])
      if (!(await this.endpoints.find(endpointId, tx)).isEnabled) throw new EndpointDisabledError()
      const count = await affected(tx, sql, [endpointId, this.clock.now(), ...more])
      if (count > 0) afterCommit(tx, () => this.queue.wake(endpointId))
      return count
    })
  }
}

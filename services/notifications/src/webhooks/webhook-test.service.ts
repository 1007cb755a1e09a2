import { randomBytes } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type SessionUser, WEBHOOK_TEST_TYPE, type WebhookDeliveryDetail, type WebhookMessage } from '@upline/contracts'
import { firstRow, inTransaction } from '@upline/db'
import { EndpointDisabledError } from './webhook-failures.ts'
import { RECORD_TEST } from './webhook.queries.ts'
import { WebhookDeliveries } from './webhook-deliveries.service.ts'
import { WebhookEndpoints } from './webhook-endpoints.service.ts'
import { CLAIM_MS, EndpointDeliveries } from './endpoint-deliveries.service.ts'

/** Sends a test event like a real one, but immediately and with one attempt, because a user waits for the result. */
@Injectable()
export class WebhookTest {
  constructor(
    private readonly em: EntityManager,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly endpointDeliveries: EndpointDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(endpointId: string, by: SessionUser): Promise<WebhookDeliveryDetail> {
    if (!(await this.endpoints.find(endpointId)).isEnabled) throw new EndpointDisabledError()
    const now = this.clock.now()
    const message: WebhookMessage = {
      id: `msg_${randomBytes(20).toString('base64url')}`,
      type: WEBHOOK_TEST_TYPE,
      occurredAt: now.toISOString(),
      data: { sentBy: by.id },
    }
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    const body = JSON.stringify(message)
    const { id, type } = message
    const values = [id, type, body, endpointId, now, claimedUntil]
    const made = await inTransaction(this.em, (tx) => firstRow<{ id: string }>(tx, RECORD_TEST, values))
    await this.endpointDeliveries.sendOne({
      id: made!.id,
      messageId: id,
      endpointId,
      type,
      attempts: 0,
      body,
      claimedUntil,
    })
    return this.deliveries.find(endpointId, made!.id)
  }
}

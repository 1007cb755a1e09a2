import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type DeliveryRow, failing } from '@upline/contracts'
import { afterCommit, inTransaction } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { Delivery } from '../../database/schema/deliveries.ts'
import type { DeliveryQuery } from './deliveries.dto.ts'
import { EmailQueue } from './email-queue.service.ts'

const NEWEST_FIRST = defineKeyset('deliveries', { id: 'uuid' })

class DeliveryNotFoundError extends failing('missing', 'notifications.unknown-delivery', 'Email not found.') {}

class NotFailedError extends failing('conflict', 'notifications.not-failed', 'Only failed emails can be resent.') {}

const rowOf = (delivery: Delivery): DeliveryRow => ({
  id: delivery.id,
  template: delivery.template,
  to: delivery.recipient,
  memberId: delivery.memberId,
  status: delivery.status,
  attempts: delivery.attempts,
  reason: delivery.reason,
  createdAt: delivery.createdAt.toISOString(),
  sentAt: delivery.sentAt?.toISOString() ?? null,
})

/** Lists emails for administrators and resends failed ones. */
@Injectable()
export class DeliveryList {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: EmailQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(query: DeliveryQuery): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, { byDefault: 200, max: 1000 })
    const before = NEWEST_FIRST.read(query.cursor)?.id
    const where = { ...(query.status ? { status: query.status } : {}), ...(before ? { id: { $lt: before } } : {}) }
    const found = await this.em.fork().find(Delivery, where, { orderBy: { id: 'desc' }, limit: limit + 1 })
    return NEWEST_FIRST.pageOf(found.map(rowOf), limit)
  }

  /** Starts again at the first attempt, with all its waits. */
  resend(id: string): Promise<DeliveryRow> {
    return inTransaction(this.em, async (tx) => {
      const delivery = await tx.findOne(Delivery, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!delivery) throw new DeliveryNotFoundError()
      if (delivery.status !== 'failed') throw new NotFailedError()
      Object.assign(delivery, { status: 'queued', attempts: 0, reason: null, nextTryAt: this.clock.now() })
      afterCommit(tx, () => this.queue.add(delivery.id))
      return rowOf(delivery)
    })
  }
}

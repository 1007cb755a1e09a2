import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { mailFailed, mailSent } from '@upline/contracts/events'
import { afterCommit, inTransaction, withKeepAlive } from '@upline/db'
import { Outbox } from '@upline/events'
import { type NewDelivery, recordDelivery } from './deliveries.queries.ts'
import { Delivery } from '../../database/schema/deliveries.ts'
import { EmailQueue } from './email-queue.service.ts'
import { EmailWriter, UnreadablePasswordError } from './email-writer.service.ts'
import { isFinal, isLastAttempt, type EmailFault, reasonOf, waitAfter } from './retry-plan.ts'
import { Smtp } from './smtp.service.ts'

/** Replicas' clocks differ by less than this. */
const CLOCK_TOLERANCE_MS = 1_000

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: EmailQueue,
    private readonly writer: EmailWriter,
    private readonly smtp: Smtp,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records an email in the caller's transaction, once per event and template, and queues it after the commit. Returns
   * its id if it is new.
   */
  async send(tx: EntityManager, wanted: NewDelivery): Promise<string | undefined> {
    const id = await recordDelivery(tx, wanted, this.clock.now())
    if (id) afterCommit(tx, () => this.queue.add(id))
    return id
  }

  /**
   * Makes one attempt. Returns the wait in milliseconds before the next one, or null if none is due. The row stays locked
   * during the attempt, so that two workers never send the same email. A job can arrive twice or early: the row has the
   * due time.
   */
  attempt(deliveryId: string): Promise<number | null> {
    return inTransaction(this.em, async (tx) => {
      const now = this.clock.now().getTime()
      const where = {
        ...{ id: deliveryId, status: 'queued' as const },
        nextTryAt: { $lte: new Date(now + CLOCK_TOLERANCE_MS) },
      }
      const delivery = await tx.findOne(Delivery, where, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
      if (!delivery) return null
      delivery.attempts++
      const fault = await withKeepAlive(tx, () => this.sendOverSmtp(delivery))
      if (fault) return this.recordFailure(tx, delivery, fault)
      await this.recordSuccess(tx, delivery)
      return null
    })
  }

  async outcomeOf(deliveryId: string): Promise<Pick<Delivery, 'status' | 'reason'>> {
    return this.em.fork().findOneOrFail(Delivery, { id: deliveryId }, { fields: ['status', 'reason'] })
  }

  private async sendOverSmtp(delivery: Delivery): Promise<EmailFault | null> {
    try {
      await this.smtp.send(delivery.id, delivery.recipient, await this.writer.write(delivery))
      return null
    } catch (fault) {
      return fault as EmailFault
    }
  }

  private async recordSuccess(tx: EntityManager, delivery: Delivery): Promise<void> {
    const now = this.clock.now()
    Object.assign(delivery, {
      status: 'sent',
      sentAt: now,
      reason: null,
      data: { ...delivery.data, sealedPassword: null },
    })
    await tx.flush()
    const { id: deliveryId, template, memberId } = delivery
    const data = { deliveryId, template, memberId, at: now.toISOString() }
    await this.outbox.append(tx, { type: mailSent, key: deliveryId, aggregateVersion: delivery.attempts, data })
  }

  private async recordFailure(tx: EntityManager, delivery: Delivery, fault: EmailFault): Promise<number | null> {
    const now = this.clock.now()
    const reason = reasonOf(fault)
    const isOver = isLastAttempt(delivery) || isFinal(fault) || fault instanceof UnreadablePasswordError
    const waitMs = waitAfter(delivery.attempts)
    Object.assign(delivery, {
      reason,
      nextTryAt: new Date(now.getTime() + waitMs),
      status: isOver ? 'failed' : 'queued',
    })
    await tx.flush()
    if (!isOver) return waitMs
    const { id: deliveryId, template, memberId } = delivery
    const data = { deliveryId, template, memberId, reason, at: now.toISOString() }
    await this.outbox.append(tx, { type: mailFailed, key: deliveryId, aggregateVersion: delivery.attempts, data })
    return null
  }
}

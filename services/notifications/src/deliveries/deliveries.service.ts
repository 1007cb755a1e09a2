import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { mailFailed, mailSent } from '@upline/contracts/events'
import { afterCommit, firstRow, inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { Delivery, type MailTemplate } from './delivery.entity.ts'
import { MailQueue } from './mail-queue.service.ts'
import { MailWriter, UnreadablePasswordError } from './mail-writer.service.ts'
import { isFinal, type MailFault, reasonOf, waitAfter } from './retry-plan.ts'
import { Smtp } from './smtp.service.ts'

export interface NewDelivery {
  eventId: string
  template: MailTemplate
  recipient: string
  memberId: string | null
  data: Record<string, unknown>
}

const RECORD = `
  insert into deliveries (event_id, template, recipient, member_id, data, next_try_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (event_id, template) do nothing
  returning id`

/** How a try ended: 'gone' where another one has the mail, or has sent it. */
export type TryResult = { outcome: 'sent' | 'gone' } | { outcome: 'failed' | 'again'; reason: string }

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: MailQueue,
    private readonly writer: MailWriter,
    private readonly smtp: Smtp,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records a mail in the transaction of the event that asks for it: once per event and template. Gives its id if it is new. */
  async record(tx: EntityManager, wanted: NewDelivery): Promise<string | undefined> {
    const { eventId, template, recipient, memberId, data } = wanted
    const values = [eventId, template, recipient, memberId, JSON.stringify(data), this.clock.now()]
    return (await firstRow<{ id: string }>(tx, RECORD, values))?.id
  }

  /** Records a mail and has it sent after the commit. */
  async send(tx: EntityManager, wanted: NewDelivery): Promise<void> {
    const id = await this.record(tx, wanted)
    if (id) afterCommit(tx, async () => void (await this.queue.add({ id, attempts: 0, template: wanted.template })))
  }

  /** One try. The row stays locked while the server is asked, so that two workers never send one mail. */
  tryOnce(deliveryId: string, isLast: boolean): Promise<TryResult> {
    return inTransaction(this.em, async (tx) => {
      const where = { id: deliveryId, status: 'queued' as const }
      const delivery = await tx.findOne(Delivery, where, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE })
      if (!delivery) return { outcome: 'gone' }
      delivery.attempts++
      const fault = await this.hand(delivery)
      return fault === null ? this.keepSent(tx, delivery) : this.keepFailed(tx, delivery, fault, isLast)
    })
  }

  private async hand(delivery: Delivery): Promise<MailFault | null> {
    try {
      await this.smtp.send(delivery.id, delivery.recipient, await this.writer.write(delivery))
      return null
    } catch (fault) {
      return fault as MailFault
    }
  }

  private async keepSent(tx: EntityManager, delivery: Delivery): Promise<TryResult> {
    const now = this.clock.now()
    Object.assign(delivery, { status: 'sent', sentAt: now, reason: null, data: { ...delivery.data, sealedPassword: null } })
    await tx.flush()
    const { id: deliveryId, template, memberId } = delivery
    const data = { deliveryId, template, memberId, at: now.toISOString() }
    await this.outbox.append(tx, { type: mailSent, key: deliveryId, aggregateVersion: delivery.attempts, data })
    return { outcome: 'sent' }
  }

  private async keepFailed(tx: EntityManager, delivery: Delivery, fault: MailFault, isLast: boolean): Promise<TryResult> {
    const now = this.clock.now()
    const reason = reasonOf(fault)
    const isOver = isLast || isFinal(fault) || fault instanceof UnreadablePasswordError
    const nextTryAt = new Date(now.getTime() + waitAfter(delivery.attempts))
    Object.assign(delivery, { reason, nextTryAt, status: isOver ? 'failed' : 'queued' })
    await tx.flush()
    if (!isOver) return { outcome: 'again', reason }
    const { id: deliveryId, template, memberId } = delivery
    const data = { deliveryId, template, memberId, reason, at: now.toISOString() }
    await this.outbox.append(tx, { type: mailFailed, key: deliveryId, aggregateVersion: delivery.attempts, data })
    return { outcome: 'failed', reason }
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { registrationFailed } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { endPayment } from '../payments/payments.store.ts'
import { ProjectingService } from '../payments/projecting.service.ts'
import { RefundsService } from '../payments/refunds.service.ts'
import { subscriptionOfPayment } from '../payments/subscriptions.store.ts'
import { refundText } from './registration-failures.ts'
import { endRegistration, lockRegistration, type RegistrationRow } from './registrations.store.ts'

/** Undoes a registration: ends the plan, refunds payments, and lets roster remove the member if it created one. */
@Injectable()
export class UndoingService {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundsService,
    private readonly projecting: ProjectingService,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refunds first and ends the registration last. An interrupted undo is repeated, and no step takes effect twice. */
  async undo(registration: RegistrationRow): Promise<void> {
    const { paymentId } = registration
    const subscription = await subscriptionOfPayment(this.em.fork(), paymentId)
    if (subscription && subscription.status !== 'canceled') {
      await this.refunds.cancelNow(subscription.id)
      // A payment may have arrived in between: after the plan has ended, check again for payments to refund.
      await this.projecting.project(subscription.id)
    }
    const isRefunded = await this.refunds.refundSince(paymentId, null)
    await this.end(registration, isRefunded)
  }

  private end({ id, paymentId }: RegistrationRow, isRefunded: boolean): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const registration = await lockRegistration(tx, { id })
      if (registration?.state !== 'undoing') return
      const at = this.clock.now()
      await endRegistration(tx, id, { state: 'failed', at, isRefunded })
      await endPayment(tx, paymentId)
      const { memberId, joinedAt, agent, email, planType, reason } = registration
      await this.outbox.append(tx, {
        type: registrationFailed,
        key: id,
        aggregateVersion: 2,
        data: {
          ...{ registrationId: id, memberId: joinedAt ? memberId : null, firstName: agent.firstName, email, planType },
          ...{ reason: `${reason} ${refundText(isRefunded)}`, refunded: isRefunded, at: at.toISOString() },
        },
      })
    })
  }
}

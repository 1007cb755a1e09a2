import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type AgentFacts,
  type agentRefused,
  agentRegistered,
  type DataOf,
  registrationCompleted,
} from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { BonusesService } from '../bonuses/bonuses.service.ts'
import { UnpaidError } from '../payments/payment-failures.ts'
import {
  cardOf,
  closeRecruiter,
  isPaid,
  lockEmail,
  lockPayment,
  paymentById,
  type PaymentRow,
  setMember,
} from '../payments/payments.store.ts'
import { changedEvent } from '../payments/subscription-events.ts'
import { nextVersion, subscriptionOfPayment } from '../payments/subscriptions.store.ts'
import { agentFacts } from './agent-facts.ts'
import {
  beginUndoing,
  endRegistration,
  hasOtherRegistration,
  insertRegistration,
  lockRegistration,
  markCredentials,
  markJoined,
  registrationOf,
  type RegistrationRow,
} from './registrations.store.ts'

type Refused = DataOf<typeof agentRefused>

/**
 * The saga: payment, member, credentials, email. Each step is stored in the registration's row in the transaction that
 * publishes it, so a repeat or a restart continues after the last step.
 */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly bonuses: BonusesService,
    private readonly hints: LiveHints,
  ) {}

  /**
   * Turns a paid payment into a registration, once, with the person and recruiter of the payment. Of several payments for
   * one email address the first paid one counts; the others are refunded and canceled.
   */
  start(paid: Pick<PaymentRow, 'id' | 'email'>): Promise<RegistrationRow> {
    return inTransaction(this.em, async (tx) => {
      await lockEmail(tx, paid.email)
      const payment = await lockPayment(tx, paid.id)
      const known = await registrationOf(tx, paid.id)
      if (known) return known
      if (!payment?.agent || !isPaid(payment)) throw new UnpaidError()
      const agent = agentFacts(payment.agent)
      const { id: paymentId, email, planType, recruiterId } = payment
      const made = (await insertRegistration(tx, { paymentId, email, planType, recruiterId, agent }))!
      await closeRecruiter(tx, paymentId)
      if (await hasOtherRegistration(tx, made)) return this.supersede(tx, made)
      await this.publish(tx, made, agent)
      return made
    })
  }

  private async supersede(tx: EntityManager, { id, paymentId }: RegistrationRow): Promise<RegistrationRow> {
    // The page must not reveal that someone else registers with this address.
    await beginUndoing(tx, id, {
      reason: 'Another registration with this email address was paid first.',
      isPrivate: true,
    })
    return (await registrationOf(tx, paymentId))!
  }

  private publish(tx: EntityManager, of: RegistrationRow, agent: AgentFacts): Promise<void> {
    const { id: registrationId, memberId, recruiterId, planType } = of
    const data = { registrationId, memberId, agent, recruiterId, planType, at: this.clock.now().toISOString() }
    return this.outbox.append(tx, { type: agentRegistered, key: registrationId, aggregateVersion: 1, data })
  }

  async joined(tx: EntityManager, registrationId: string): Promise<void> {
    const registration = await lockRegistration(tx, { id: registrationId })
    if (!registration) return
    await markJoined(tx, registration.id, this.clock.now())
    await this.completeWhenReady(tx, registrationId)
  }

  async credentialsIssued(tx: EntityManager, memberId: string): Promise<void> {
    const registration = await lockRegistration(tx, { memberId })
    if (!registration) return
    await markCredentials(tx, registration.id, this.clock.now())
    await this.completeWhenReady(tx, registration.id)
  }

  /** From here on everything is undone. The row still shows the steps that were completed. */
  async refuse(tx: EntityManager, { registrationId, reason, code }: Refused): Promise<void> {
    const registration = await lockRegistration(tx, { id: registrationId })
    if (registration?.state === 'joining') {
      // A taken name would reveal its owner.
      await beginUndoing(tx, registration.id, { reason, isPrivate: code.endsWith('-taken') })
    }
  }

  /** The two steps arrive on different topics. The second one completes the registration. */
  private async completeWhenReady(tx: EntityManager, id: string): Promise<void> {
    const registration = await lockRegistration(tx, { id })
    if (registration?.state !== 'joining' || !registration.joinedAt || !registration.credentialsAt) return
    const at = this.clock.now()
    const { paymentId, memberId } = registration
    await endRegistration(tx, id, { state: 'completed', at })
    await setMember(tx, paymentId, memberId)
    const payment = (await paymentById(tx, paymentId))!
    const subscription = await subscriptionOfPayment(tx, paymentId)
    const trialEndsAt = subscription?.trialEndsAt ?? null
    if (subscription) {
      const version = await nextVersion(tx, subscription.id)
      await this.outbox.append(tx, changedEvent(payment, subscription, { version, at }))
    }
    await this.publishCompletion(tx, registration, { trialEndsAt, at })
    if (registration.recruiterId)
      await this.reward(tx, { ...registration, recruiterId: registration.recruiterId }, trialEndsAt)
  }

  private publishCompletion(
    tx: EntityManager,
    of: RegistrationRow,
    { trialEndsAt, at }: { trialEndsAt: string | null; at: Date },
  ) {
    return this.outbox.append(tx, {
      type: registrationCompleted,
      key: of.id,
      aggregateVersion: 2,
      data: {
        ...{ registrationId: of.id, memberId: of.memberId, username: of.email, firstName: of.agent.firstName },
        ...{ email: of.email, planType: of.planType, recruiterId: of.recruiterId, trialEndsAt, at: at.toISOString() },
      },
    })
  }

  private async reward(
    tx: EntityManager,
    of: RegistrationRow & { recruiterId: string },
    trialEndsAt: string | null,
  ): Promise<void> {
    const { recruiterId, memberId: recruitId, email, agent } = of
    const fingerprint = await cardOf(tx, of.paymentId)
    const recruit = { email, phone: agent.mobilePhone, nmls: agent.nmls, fingerprint }
    await this.bonuses.earn(tx, { recruiterId, recruitId, recruit, trialEndsAt })
    // The subscription may have ended before the registration was completed.
    await this.bonuses.review(tx, recruitId)
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }
}

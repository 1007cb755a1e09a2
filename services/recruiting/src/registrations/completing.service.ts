import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AgentRegistrationRequest, AgentRegistrationResult, AgentRegistrationState } from '@upline/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReferralsService } from '../members/referrals.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { UnpaidError } from '../payments/payment-failures.ts'
import { isSameApplicant } from '../payments/same-applicant.ts'
import { isPaid, newestPayment, paymentById, type PaymentRow } from '../payments/payments.store.ts'
import { agentFacts } from './agent-facts.ts'
import { moneyWords, RegistrationFailedError, shownReason, UnknownRegistrationError } from './registration-failures.ts'
import { RegistrationsService } from './registrations.service.ts'
import { findRegistration, registrationOf, type RegistrationRow } from './registrations.store.ts'
import { WaitingService } from './waiting.service.ts'

const PATIENCE_MS = 10_000

export type Completion = { done: AgentRegistrationResult } | { goesOn: AgentRegistrationState }

/** The call at the end of the onboarding: waits for the saga's own row, and may be sent as often as one likes. */
@Injectable()
export class CompletingService {
  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
    private readonly registrations: RegistrationsService,
    private readonly waiting: WaitingService,
  ) {}

  async complete({ agentData, recruiterId, planType }: AgentRegistrationRequest): Promise<Completion> {
    const until = performance.now() + PATIENCE_MS
    const email = agentData.email.toLowerCase()
    const payment = await newestPayment(this.em.fork(), { email, planType })
    if (!payment) throw new UnpaidError()
    const known = await registrationOf(this.em.fork(), payment.id)
    // An address alone tells nobody who has registered with it.
    if (known?.state === 'completed' && !isSameApplicant(known.agent, agentData)) throw new UnpaidError()
    const registration = known ?? (await this.begin(payment, { agentData, recruiterId, until }))
    const ended = isRunning(registration)
      ? await this.waiting.forEnd(registration.id, Math.max(0, until - performance.now()))
      : registration
    return ended ? { done: resultOf(ended) } : { goesOn: stateOf(registration) }
  }

  async find(reference: string): Promise<AgentRegistrationState> {
    const registration = await findRegistration(this.em.fork(), reference)
    if (!registration) throw new UnknownRegistrationError()
    return stateOf(registration)
  }

  private async begin(
    payment: PaymentRow,
    of: Pick<AgentRegistrationRequest, 'agentData' | 'recruiterId'> & { until: number },
  ): Promise<RegistrationRow> {
    const recruiterId = of.recruiterId ? (await this.referrals.find(of.recruiterId)).id : null
    const paid = await this.paid(payment, of.until)
    return this.registrations.start(paid, { agent: agentFacts(of.agentData), recruiterId })
  }

  /** Provisioning follows the webhook alone. The provider is asked only whether that is worth waiting for. */
  private async paid(payment: PaymentRow, until: number): Promise<PaymentRow> {
    if (isPaid(payment)) return payment
    if (payment.status === 'ended' || !(await this.checkouts.isComplete(payment))) throw new UnpaidError()
    while (performance.now() < until) {
      const now = await paymentById(this.em.fork(), payment.id)
      if (now && isPaid(now)) return now
      await sleep(150)
    }
    throw new UnpaidError()
  }
}

const isRunning = ({ state }: RegistrationRow): boolean => state === 'joining' || state === 'undoing'

function resultOf(ended: RegistrationRow): AgentRegistrationResult {
  if (ended.state === 'failed') throw new RegistrationFailedError(shownReason(ended), ended.isRefunded)
  return { success: true, userId: ended.memberId, username: ended.email }
}

function stateOf(of: RegistrationRow): AgentRegistrationState {
  const isCompleted = of.state === 'completed'
  const hasFailed = of.state === 'failed'
  return {
    id: of.id,
    status: isCompleted ? 'completed' : hasFailed ? 'failed' : 'running',
    success: isCompleted,
    userId: isCompleted ? of.memberId : null,
    username: isCompleted ? of.email : null,
    reason: hasFailed ? `${shownReason(of)} ${moneyWords(of.isRefunded)}` : null,
    refunded: of.isRefunded,
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type {
  AgentRegistrationRequest,
  AgentRegistrationResult,
  AgentRegistrationState,
  PlanType,
} from '@upline/contracts'
import { Turns } from '@upline/events'
import { ReferralsService } from '../members/referrals.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { UnpaidError } from '../payments/payment-failures.ts'
import { type Caller, type CheckoutProof, mayNameRecruiter, paymentOf } from '../payments/payment-owner.ts'
import { isPaid, nameRecruiter, type PaymentRow, paymentsOf } from '../payments/payments.store.ts'
import { agentFacts } from './agent-facts.ts'
import { refundText, RegistrationFailedError, shownReason, RegistrationNotFoundError } from './registration-failures.ts'
import { RegistrationsService } from './registrations.service.ts'
import { findRegistration, registrationOf, type RegistrationRow } from './registrations.store.ts'
import { PendingCallsService } from './pending-calls.service.ts'

const TIMEOUT_MS = 10_000
/** Steps that run concurrently; a call that waits for the end of a registration takes no turn. */
const AT_ONCE = 6

interface CompletionOptions {
  caller: Caller
  recruiter: string | null
  /** On the clock of performance.now(). */
  until: number
}

export type Completion = { done: AgentRegistrationResult } | { goesOn: AgentRegistrationState }

/** The call at the end of the onboarding. It waits for the row of the registration and can be repeated. */
@Injectable()
export class CompletingService {
  private readonly turns = new Turns(AT_ONCE)

  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
    private readonly registrations: RegistrationsService,
    private readonly waiting: PendingCallsService,
  ) {}

  async complete(request: AgentRegistrationRequest, proof: CheckoutProof): Promise<Completion> {
    const until = performance.now() + TIMEOUT_MS
    const caller = { proof, agent: agentFacts(request.agentData) }
    const payment = await this.turns.take(() => this.paymentOf(request.planType, caller))
    const known = await this.turns.take(() => registrationOf(this.em.fork(), payment.id))
    const registration = known ?? (await this.begin(payment, { caller, recruiter: request.recruiterId, until }))
    const ended = isRunning(registration)
      ? await this.waiting.forEnd(registration.id, Math.max(0, until - performance.now()))
      : registration
    return ended ? { done: resultOf(ended) } : { goesOn: stateOf(registration) }
  }

  async find(reference: string): Promise<AgentRegistrationState> {
    const registration = await findRegistration(this.em.fork(), reference)
    if (!registration) throw new RegistrationNotFoundError()
    return stateOf(registration)
  }

  /** An email address alone reveals neither a payment nor a registration. */
  private async paymentOf(planType: PlanType, caller: Caller): Promise<PaymentRow> {
    const { email } = caller.agent
    const found = paymentOf(await paymentsOf(this.em.fork(), { email, planType }, caller.proof), caller)
    if (!found) throw new UnpaidError()
    return found
  }

  /** Person and recruiter come from the payment. Other data of this call is not stored. */
  private async begin(payment: PaymentRow, { caller, recruiter, until }: CompletionOptions): Promise<RegistrationRow> {
    if (recruiter && mayNameRecruiter(payment, caller))
      await this.turns.take(async () => {
        const { id } = await this.referrals.find(recruiter)
        // Stored now: if this call ends before the payment arrives, the sweep still knows the recruiter.
        await nameRecruiter(this.em.fork(), payment.id, id)
      })
    const paid = await this.paid(payment, until)
    return this.turns.take(() => this.registrations.start(paid))
  }

  /** Only the webhook confirms a payment. The provider's own state decides whether to wait for it. */
  private async paid(payment: PaymentRow, until: number): Promise<PaymentRow> {
    if (isPaid(payment)) return payment
    if (payment.status === 'ended') throw new UnpaidError()
    if (!(await this.turns.take(() => this.checkouts.isComplete(payment)))) throw new UnpaidError()
    const paid = await this.waiting.forPaid(payment.id, Math.max(0, until - performance.now()))
    if (!paid) throw new UnpaidError()
    return paid
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
    reason: hasFailed ? `${shownReason(of)} ${refundText(of.isRefunded)}` : null,
    refunded: of.isRefunded,
  }
}

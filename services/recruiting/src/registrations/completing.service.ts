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
import { isSameApplicant } from '../payments/same-applicant.ts'
import { isPaid, newestPayment, type PaymentRow, rememberRecruiter } from '../payments/payments.store.ts'
import { agentFacts } from './agent-facts.ts'
import { moneyWords, RegistrationFailedError, shownReason, UnknownRegistrationError } from './registration-failures.ts'
import { RegistrationsService } from './registrations.service.ts'
import { findRegistration, registrationOf, type RegistrationRow } from './registrations.store.ts'
import { WaitingService } from './waiting.service.ts'

const PATIENCE_MS = 10_000
/** Looks and steps that are taken at once: whoever waits for an end takes up none of them. */
const AT_ONCE = 6

export type Completion = { done: AgentRegistrationResult } | { goesOn: AgentRegistrationState }

/** The call at the end of the onboarding: waits for the saga's own row, and may be sent as often as one likes. */
@Injectable()
export class CompletingService {
  private readonly turns = new Turns(AT_ONCE)

  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
    private readonly registrations: RegistrationsService,
    private readonly waiting: WaitingService,
  ) {}

  async complete({ agentData, recruiterId, planType }: AgentRegistrationRequest): Promise<Completion> {
    const until = performance.now() + PATIENCE_MS
    const { payment, known } = await this.turns.take(() => this.standing(agentData.email.toLowerCase(), planType))
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

  private async standing(
    email: string,
    planType: PlanType,
  ): Promise<{ payment: PaymentRow; known: RegistrationRow | undefined }> {
    const payment = await newestPayment(this.em.fork(), { email, planType })
    if (!payment) throw new UnpaidError()
    return { payment, known: await registrationOf(this.em.fork(), payment.id) }
  }

  private async begin(
    payment: PaymentRow,
    of: Pick<AgentRegistrationRequest, 'agentData' | 'recruiterId'> & { until: number },
  ): Promise<RegistrationRow> {
    const { recruiterId: wanted } = of
    const recruiterId = wanted ? await this.turns.take(() => this.recruiterOf(payment, { ...of, wanted })) : null
    const paid = await this.paid(payment, of.until)
    return this.turns.take(() => this.registrations.start(paid, { agent: agentFacts(of.agentData), recruiterId }))
  }

  /** Kept at once: should this call not live to see the payment, whoever goes on without the applicant knows the recruiter. */
  private async recruiterOf(
    payment: PaymentRow,
    of: { agentData: AgentRegistrationRequest['agentData']; wanted: string },
  ): Promise<string> {
    const { id } = await this.referrals.find(of.wanted)
    if (isSameApplicant(payment.agent, of.agentData)) await rememberRecruiter(this.em.fork(), payment.id, id)
    return id
  }

  /** Provisioning follows the webhook alone. The provider is asked only whether that is worth waiting for. */
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
    reason: hasFailed ? `${shownReason(of)} ${moneyWords(of.isRefunded)}` : null,
    refunded: of.isRefunded,
  }
}

import { Inject, Injectable } from '@nestjs/common'
import type { AgentPayment, AgentPaymentRequest } from '@upline/contracts'
import { Turns } from '@upline/events'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { ReferralsService } from '../members/referrals.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import type { CheckoutProof } from '../payments/payment-owner.ts'
import { agentFacts } from './agent-facts.ts'
import { assertNmlsAccepted } from './nmls-acceptance.ts'

/**
 * Applications that run concurrently; the others wait for their turn. Without a limit each query of a thousand applicants
 * would wait behind a thousand others, and none would finish before nearly all of them.
 */
const AT_ONCE = 6

/** The caller, and the address of this product in the browser. */
export interface Applicant {
  proof: CheckoutProof
  origin?: string | undefined
}

@Injectable()
export class ApplyingService {
  private readonly turns = new Turns(AT_ONCE)

  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
  ) {}

  apply(request: AgentPaymentRequest, by: Applicant): Promise<AgentPayment> {
    return this.turns.take(() => this.open(request, by))
  }

  private async open(request: AgentPaymentRequest, { proof, origin }: Applicant): Promise<AgentPayment> {
    const { agentData, planType, recruiterId } = request
    const agent = agentFacts(agentData)
    assertNmlsAccepted(agent.nmls, this.config.mode)
    const recruiter = recruiterId ? (await this.referrals.find(recruiterId)).id : null
    const isRecruiterOpen = recruiterId === undefined
    return this.checkouts.apply(
      { email: agent.email, planType, agent, recruiterId: recruiter, isRecruiterOpen, proof },
      origin,
    )
  }
}

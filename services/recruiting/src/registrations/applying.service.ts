import { Injectable } from '@nestjs/common'
import type { AgentPayment, AgentPaymentRequest } from '@upline/contracts'
import { Turns } from '@upline/events'
import { ReferralsService } from '../members/referrals.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { agentFacts } from './agent-facts.ts'

/**
 * So many are worked on, the others wait for their turn. All at once, each query of a thousand applicants would stand
 * behind a thousand others, and none would come to its end before all had.
 */
const AT_ONCE = 6

@Injectable()
export class ApplyingService {
  private readonly turns = new Turns(AT_ONCE)

  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
  ) {}

  apply(request: AgentPaymentRequest, origin?: string): Promise<AgentPayment> {
    return this.turns.take(() => this.open(request, origin))
  }

  private async open(
    { agentData, planType, recruiterId }: AgentPaymentRequest,
    origin?: string,
  ): Promise<AgentPayment> {
    const recruiter = recruiterId ? (await this.referrals.find(recruiterId)).id : null
    return this.checkouts.apply({ agentData: agentFacts(agentData), planType, recruiterId: recruiter }, origin)
  }
}

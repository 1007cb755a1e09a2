import { Injectable } from '@nestjs/common'
import type { AgentPayment, AgentPaymentRequest } from '@upline/contracts'
import { ReferralsService } from '../members/referrals.service.ts'
import { CheckoutsService } from '../payments/checkouts.service.ts'
import { agentFacts } from './agent-facts.ts'

@Injectable()
export class ApplyingService {
  constructor(
    private readonly checkouts: CheckoutsService,
    private readonly referrals: ReferralsService,
  ) {}

  async apply({ agentData, planType, recruiterId }: AgentPaymentRequest, origin?: string): Promise<AgentPayment> {
    const recruiter = recruiterId ? (await this.referrals.find(recruiterId)).id : null
    return this.checkouts.apply({ agentData: agentFacts(agentData), planType, recruiterId: recruiter }, origin)
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PlanAgreement, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { addAcknowledgment } from '../agreements/acknowledgments.queries.ts'
import { MyCompPlanService } from '../comp-plans/my-comp-plan.service.ts'
import { memberNo } from '../hierarchy/members.queries.ts'
import { AgreementChangedError, AgreementNotFoundError } from './acknowledging-failures.ts'
import type { AcknowledgeDto } from './acknowledging.dto.ts'

/** A member acknowledges the text of their own comp plan. No one can for another member. */
@Injectable()
export class AcknowledgingService {
  constructor(
    private readonly em: EntityManager,
    private readonly plans: MyCompPlanService,
    private readonly hints: LiveHints,
  ) {}

  /** Stores the text that the member read. A second time changes nothing. */
  async acknowledge(by: SessionUser, asked: AcknowledgeDto): Promise<PlanAgreement> {
    const agreement = await this.find(by, asked)
    if (agreement.sha256 !== asked.sha256) throw new AgreementChangedError()
    await inTransaction(this.em, async (tx) => {
      await addAcknowledgment(tx, { ...agreement, memberNo: (await memberNo(tx, by.id))! })
      this.hints.afterCommit(tx, { topics: ['plans', 'statements'], members: [by.id], company: true })
    })
    return this.find(by, asked)
  }

  private async find({ id }: SessionUser, { planId, version }: AcknowledgeDto): Promise<PlanAgreement> {
    const { agreements } = await this.plans.of(id)
    const found = agreements.find((one) => one.planId === planId.toLowerCase() && one.version === version)
    if (!found) throw new AgreementNotFoundError()
    return found
  }
}

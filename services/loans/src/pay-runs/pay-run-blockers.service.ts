import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayRunBlocker } from '@upline/contracts'
import { type BlockedPayee, NmlsCheckService } from '../pay-periods/nmls-check.service.ts'
import { blockerFacts, holdsIn } from './pay-run-blockers.queries.ts'
import { approvedHolds, payRunBlockers } from './pay-run-blockers.ts'
import { firstOpenRun, type RunRow } from './pay-runs.queries.ts'

export interface FoundBlockers {
  blockers: PayRunBlocker[]
  missingNmls: BlockedPayee[]
}

/** What prevents the lock of an open run, or the approval of a locked one. */
@Injectable()
export class PayRunBlockersService {
  constructor(private readonly nmls: NmlsCheckService) {}

  async find(em: EntityManager, run: RunRow): Promise<FoundBlockers> {
    const isFirstOpen = (await firstOpenRun(em)).id === run.id
    const facts = await blockerFacts(em, run, isFirstOpen)
    const missingNmls = await this.nmls.blockedPayees(em, run.no)
    return { blockers: payRunBlockers(run.id, { ...facts, missingNmls }), missingNmls }
  }

  /** What prevents the payment of an approved run: rules also hold pay that was approved before. */
  async findHolds(em: EntityManager, run: RunRow): Promise<PayRunBlocker[]> {
    const blocker = approvedHolds(await holdsIn(em, run))
    return blocker ? [blocker] : []
  }
}

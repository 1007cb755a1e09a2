import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayRunBlocker } from '@upline/contracts'
import { type BlockedPayee, NmlsCheckService } from '../pay-periods/nmls-check.service.ts'
import { type FoundDeduction, WageChecks } from '../wage-checks/wage-checks.service.ts'
import { blockerFacts, holdsIn } from './pay-run-blockers.queries.ts'
import { approvedHolds, payRunBlockers } from './pay-run-blockers.ts'
import { firstOpenRun, type RunRow } from './pay-runs.queries.ts'

export interface FoundBlockers {
  blockers: PayRunBlocker[]
  missingNmls: BlockedPayee[]
  /** What rule W1 found and does not hold. */
  warnings: FoundDeduction[]
}

/** What prevents the lock of an open run, or the approval of a locked one. */
@Injectable()
export class PayRunBlockersService {
  constructor(
    private readonly nmls: NmlsCheckService,
    private readonly wages: WageChecks,
  ) {}

  async find(em: EntityManager, run: RunRow): Promise<FoundBlockers> {
    const isFirstOpen = (await firstOpenRun(em)).id === run.id
    const facts = await blockerFacts(em, run, isFirstOpen)
    const missingNmls = await this.nmls.blockedPayees(em, run.no)
    const found = await this.wages.find(em, run)
    const isHeld = ({ result }: FoundDeduction) => result.action === 'hold'
    const deductions = found
      .filter((one) => isHeld(one) && !one.isAccepted)
      .map(({ id, name, result: { inputs } }) => ({ ...inputs, id, name }))
    return {
      blockers: payRunBlockers(run.id, { ...facts, missingNmls, deductions }),
      missingNmls,
      warnings: found.filter((one) => !isHeld(one)),
    }
  }

  /** What prevents the payment of an approved run: rules also hold pay that was approved before. */
  async findHolds(em: EntityManager, run: RunRow): Promise<PayRunBlocker[]> {
    const blocker = approvedHolds(await holdsIn(em, run))
    return blocker ? [blocker] : []
  }
}

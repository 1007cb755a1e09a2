import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { StaleRequestError } from '../approvals/approval-failures.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import type { LoanName } from '../loan-changes/loan-change-view.ts'
import { LOAN_NAMES } from '../loan-changes/loan-changes.queries.ts'
import { isSameMoney } from '../loan-changes/money-change.ts'
import { describeLoanMerge, type LoanMergeRequest } from './loan-merge.ts'
import { SameNumberService } from './same-number.service.ts'

/** Two loans with one number become one, and the one that goes is funded. */
@Injectable()
export class LoanMergeApproval implements ApprovalKind {
  readonly kind = 'loan-merge'
  readonly isAlone = true

  constructor(
    private readonly sameNumbers: SameNumberService,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  async describe(em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    const merges = requests.map(({ change }) => change as LoanMergeRequest)
    const ids = merges.flatMap(({ goneId, keptId }) => [goneId, keptId])
    const loans = new Map((await rows<LoanName & { id: string }>(em, LOAN_NAMES, [ids])).map((loan) => [loan.id, loan]))
    return merges.map((merge) =>
      describeLoanMerge(merge, { goneName: loans.get(merge.goneId), keptName: loans.get(merge.keptId) }),
    )
  }

  async beneficiaries(tx: EntityManager, { change }: ApprovalRequestRow): Promise<string[]> {
    const now = await this.sameNumbers.factsOf(tx, change as LoanMergeRequest)
    return now ? [...now.gonePays, ...now.keptPays] : []
  }

  async apply(tx: EntityManager, { id, change }: ApprovalRequestRow, { at }: ApprovalDecision): Promise<void> {
    const merge = change as LoanMergeRequest
    const now = await this.sameNumbers.factsOf(tx, merge)
    if (!now) throw new StaleRequestError('one of the two loans no longer exists')
    if (!isSameMoney(now.gone, merge.gone) || !isSameMoney(now.kept, merge.kept))
      throw new StaleRequestError('the money of one of the two loans changed after this request was made')
    if (!(await this.sameNumbers.isPair(tx, merge)))
      throw new StaleRequestError('the two loans no longer have the same number')
    await this.sameNumbers.join(tx, merge, { cause: `approval:${id}`, at })
  }
}

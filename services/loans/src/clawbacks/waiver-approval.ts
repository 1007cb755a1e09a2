import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveHints } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { StaleRequestError } from '../approvals/approval-failures.ts'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { bookCredit, holdDebts, nameOf } from '../balances/debt-credits.queries.ts'
import { oneClawback } from './clawbacks.queries.ts'

/** What a waiver waives, as it is stored with its request. */
export interface WaiverChange {
  memberNo: number
  memberId: string
  memberName: string
  periodNo: number
  loanId: string
  /** The number of the loan, or its borrower. */
  loan: string
  amountCents: number
  reason: string
}

/** Waivers of clawbacks: an approved one books a correction in the first open period. */
@Injectable()
export class WaiverApproval implements ApprovalKind {
  readonly kind = 'clawback-waiver'

  constructor(
    private readonly hints: LiveHints,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(requests.map(({ change }) => descriptionOf(change as WaiverChange)))
  }

  async apply(
    tx: EntityManager,
    { id, change, requestedBy }: ApprovalRequestRow,
    { by }: ApprovalDecision,
  ): Promise<void> {
    const { memberNo, memberId, periodNo, loanId, loan, amountCents, reason } = change as WaiverChange
    await holdDebts(tx, memberId)
    const now = await oneClawback(tx, memberNo, { periodNo, loanId })
    if (!now || now.cents - now.waivedCents < amountCents)
      throw new StaleRequestError('less than this amount of the clawback is left to waive')
    const names = `requested by ${await nameOf(tx, requestedBy)}, approved by ${await nameOf(tx, by)}`
    await bookCredit(tx, {
      ...{ requestId: id, kind: 'waiver', memberNo, amountCents, periodNo, loanId },
      cause: `Clawback of loan ${loan} waived, ${names}: ${reason}`,
      ...{ requestedBy, approvedBy: by },
    })
    this.notify(tx, memberId)
  }

  dismiss(tx: EntityManager, { change }: ApprovalRequestRow): Promise<void> {
    this.notify(tx, (change as WaiverChange).memberId)
    return Promise.resolve()
  }

  private notify(tx: EntityManager, memberId: string): void {
    this.hints.afterCommit(tx, { topics: ['statements'], members: [memberId], company: true })
  }
}

const descriptionOf = ({ memberName, loan, amountCents, reason }: WaiverChange): ApprovalDescription => ({
  summary: `Waiver of the clawback of loan ${loan} for ${memberName}: ${reason}`,
  before: null,
  after: { amount: toDollars(cents(amountCents)), member: memberName, loan, reason },
})

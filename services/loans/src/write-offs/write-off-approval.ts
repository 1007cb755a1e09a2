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
import { leaverDebt } from './write-offs.queries.ts'

/** What a write-off ends, as it is stored with its request. */
export interface WriteOffChange {
  memberNo: number
  memberId: string
  memberName: string
  amountCents: number
  reason: string
}

/** Write-offs of former members' balances: an approved one is booked in the first open period, and its settlement ends the debts. */
@Injectable()
export class WriteOffApproval implements ApprovalKind {
  readonly kind = 'write-off'

  constructor(
    private readonly hints: LiveHints,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  describe(_em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    return Promise.resolve(requests.map(({ change }) => descriptionOf(change as WriteOffChange)))
  }

  async apply(
    tx: EntityManager,
    { id, change, requestedBy }: ApprovalRequestRow,
    { by }: ApprovalDecision,
  ): Promise<void> {
    const { memberNo, memberId, amountCents, reason } = change as WriteOffChange
    await holdDebts(tx, memberId)
    const now = await leaverDebt(tx, memberNo)
    if (!now.hasLeft) throw new StaleRequestError('the member is active again')
    if (now.cents !== amountCents)
      throw new StaleRequestError('the amount to recover changed after this request was made')
    const names = `requested by ${await nameOf(tx, requestedBy)}, approved by ${await nameOf(tx, by)}`
    await bookCredit(tx, {
      ...{ requestId: id, kind: 'write-off', memberNo, amountCents, periodNo: null, loanId: null },
      cause: `Balance written off, ${names}: ${reason}`,
      ...{ requestedBy, approvedBy: by },
    })
    this.hints.afterCommit(tx, { topics: ['statements'], members: [memberId], company: true })
  }
}

const descriptionOf = ({ memberName, amountCents, reason }: WriteOffChange): ApprovalDescription => ({
  summary: `Write-off of the balance of ${memberName}: ${reason}`,
  before: null,
  after: { amount: toDollars(cents(amountCents)), member: memberName, reason },
})

import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PendingApproval, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { cents, fromDollars, toDollars } from '@upline/money'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { holdDebts } from '../balances/debt-credits.queries.ts'
import { ClawbackFieldError, WaiverPendingError } from './clawback-failures.ts'
import type { WaiverDto } from './clawbacks.dto.ts'
import type { ClawbackRow } from './clawbacks.queries.ts'
import { ClawbacksService } from './clawbacks.service.ts'
import type { WaiverChange } from './waiver-approval.ts'

/** Requests to waive a clawback, whole or in part. A second person decides them (approvals/). */
@Injectable()
export class WaiversService {
  constructor(
    private readonly em: EntityManager,
    private readonly clawbacks: ClawbacksService,
    private readonly requests: ApprovalRequests,
    private readonly hints: LiveHints,
  ) {}

  request(
    by: SessionUser,
    target: { memberId: string; id: string },
    { amount, reason }: WaiverDto,
  ): Promise<PendingApproval> {
    return inTransaction(this.em, async (tx) => {
      await holdDebts(tx, target.memberId)
      const { member, key, row } = await this.clawbacks.changeable(tx, by, target)
      if (row.waiver?.state === 'pending') throw new WaiverPendingError()
      const change: WaiverChange = {
        ...{ memberNo: member.no, memberId: member.id, memberName: member.name, ...key, reason },
        loan: row.loanNumber ?? row.borrower,
        amountCents: waivedCents(row, amount),
      }
      const subject = `${member.id}/${key.periodNo}.${key.loanId}`
      const asked = { kind: 'clawback-waiver', subject, change, beneficiaries: [member.id], by: by.id } as const
      const requestId = await this.requests.add(tx, { ...asked, loanId: key.loanId })
      this.hints.afterCommit(tx, { topics: ['statements'], members: [member.id], company: true })
      return { requestId, status: 'pending' }
    })
  }
}

/** Everything that is not waived yet, or the part in the request. */
function waivedCents({ cents: all, waivedCents: waived }: ClawbackRow, amount: number | undefined): number {
  const left = all - waived
  const asked = amount === undefined ? left : fromDollars(amount)
  if (left <= 0) throw new ClawbackFieldError('amount', 'This clawback has already been waived in full.')
  if (asked <= left) return asked
  const most = toDollars(cents(left)).toFixed(2)
  throw new ClawbackFieldError('amount', `amount must be at most ${most}, which is left of the clawback.`)
}

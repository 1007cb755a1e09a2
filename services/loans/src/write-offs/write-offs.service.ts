import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PendingApproval, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { BalancesService } from '../balances/balances.service.ts'
import { holdDebts } from '../balances/debt-credits.queries.ts'
import type { WriteOffChange } from './write-off-approval.ts'
import {
  NotALeaverError,
  NothingToWriteOffError,
  OwnWriteOffError,
  WriteOffPendingError,
} from './write-off-failures.ts'
import { leaverDebt } from './write-offs.queries.ts'

/** Requests to write off what a leaver owes. A second person decides them (approvals/). */
@Injectable()
export class WriteOffsService {
  constructor(
    private readonly em: EntityManager,
    private readonly balances: BalancesService,
    private readonly requests: ApprovalRequests,
  ) {}

  async request(by: SessionUser, memberId: string, reason: string): Promise<PendingApproval> {
    if (memberId === by.id) throw new OwnWriteOffError()
    const { no, id, name } = await this.balances.visible(by, memberId)
    return inTransaction(this.em, async (tx) => {
      await holdDebts(tx, id)
      const { hasLeft, cents, isPending } = await leaverDebt(tx, no)
      if (!hasLeft) throw new NotALeaverError()
      if (isPending) throw new WriteOffPendingError()
      if (cents <= 0) throw new NothingToWriteOffError()
      const change: WriteOffChange = { memberNo: no, memberId: id, memberName: name, amountCents: cents, reason }
      const asked = { kind: 'write-off', subject: id, change, beneficiaries: [id], by: by.id } as const
      return { requestId: await this.requests.add(tx, asked), status: 'pending' }
    })
  }
}

import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { AMONG_WRITERS, IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import { ApprovalHints } from './approval-hints.ts'
import type { ApprovalDecision, ApprovalRequestRow } from './approval-kind.ts'
import { ApprovalKinds } from './approval-kinds.ts'
import {
  AlreadyDecidedError,
  ApprovalDeniedError,
  NotRequesterError,
  ApprovalNotFoundError,
} from './approval-failures.ts'
import { LOCK_APPROVAL, ONE_APPROVAL, recordDecision } from './approvals.queries.ts'
import { ApprovalRules } from './approval-rules.service.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Decides requests: each by a second person, once, and together with what it changes. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly kinds: ApprovalKinds,
    private readonly rules: ApprovalRules,
    private readonly hints: ApprovalHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async approve(by: SessionUser, id: string, note = ''): Promise<void> {
    const request = await this.decide(by, id, this.decisionOf('approved', by, note))
    await this.kinds.of(request.kind).afterApproval?.(request)
  }

  async reject(by: SessionUser, id: string, note = ''): Promise<void> {
    await this.decide(by, id, this.decisionOf('rejected', by, note))
  }

  async withdraw(by: SessionUser, id: string, note = ''): Promise<void> {
    await this.decide(by, id, this.decisionOf('withdrawn', by, note))
  }

  private decide(by: SessionUser, id: string, decision: ApprovalDecision): Promise<ApprovalRequestRow> {
    return inTransaction(this.em, async (tx) => {
      const { kind: name } = await this.visible(tx, by, id)
      // The lock order of ledger/loan-locks.queries.ts, before the request: the undo of an import withdraws requests too.
      await rows(tx, this.kinds.of(name).isAlone ? IMPORT_LOCK : AMONG_WRITERS)
      await rows(tx, LOCK_APPROVAL, [id.toLowerCase()])
      const request = await this.visible(tx, by, id)
      if (request.state !== 'pending') throw new AlreadyDecidedError()
      const beneficiaries = await this.assertMay(tx, by, { request, decision })
      await this.record(tx, { ...request, beneficiaries }, decision)
      const kind = this.kinds.of(request.kind)
      await (decision.state === 'approved' ? kind.apply(tx, request, decision) : kind.dismiss?.(tx, request, decision))
      await this.hints.changed(tx, [request.requestedBy])
      return request
    })
  }

  /**
   * Requesters withdraw; a second person approves or rejects. Returns the members whose pay the request changed when it was made, and
   * those whose pay it changes now: a payee could leave the chain or branch, decide, and return.
   */
  private async assertMay(
    tx: EntityManager,
    by: SessionUser,
    { request, decision }: { request: ApprovalRequestRow; decision: ApprovalDecision },
  ): Promise<string[]> {
    if (decision.state === 'withdrawn') {
      if (request.requestedBy !== by.id) throw new NotRequesterError()
      return request.beneficiaries
    }
    const now = (await this.kinds.of(request.kind).beneficiaries?.(tx, request)) ?? []
    const beneficiaries = [...new Set([...request.beneficiaries, ...now])]
    const [refusal] = await this.rules.refusals(tx, by, [{ ...request, beneficiaries }])
    if (refusal) throw new ApprovalDeniedError(refusal)
    return beneficiaries
  }

  private async record(tx: EntityManager, request: ApprovalRequestRow, decision: ApprovalDecision): Promise<void> {
    const kind = this.kinds.of(request.kind)
    if (kind.record) return kind.record(tx, request, decision)
    const { state, by, at, note } = decision
    const decided = { state, decidedBy: by, decidedAt: at, note, beneficiaries: [...request.beneficiaries] }
    if (!(await recordDecision(tx, request.id, decided))) throw new AlreadyDecidedError()
  }

  private async visible(tx: EntityManager, by: SessionUser, id: string): Promise<ApprovalRequestRow> {
    const found = UUID.test(id) ? await firstRow<ApprovalRequestRow>(tx, ONE_APPROVAL, [id]) : undefined
    if (!found || !(await this.rules.sees(tx, by, found))) throw new ApprovalNotFoundError()
    return found
  }

  private decisionOf(state: ApprovalDecision['state'], by: SessionUser, note: string): ApprovalDecision {
    return { state, by: by.id, note, at: this.clock.now() }
  }
}

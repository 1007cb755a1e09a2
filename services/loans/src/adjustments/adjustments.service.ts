import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Adjustment, type AdjustmentState, type AdjustmentType, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { cents, fromDollars, toDollars } from '@upline/money'
import { APPROVAL_REFUSAL_MESSAGES, type ApprovalRefusal, seesPay } from '@upline/permissions'
import { denialCode } from '../approvals/approval-failures.ts'
import { ApprovalsListService } from '../approvals/approvals-list.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { NothingPaidError, PaidElsewhereError, PayoffStandsError, UnknownPayeeError } from './adjustment-failures.ts'
import type { EarlyPayoffDto, NewAdjustmentDto } from './adjustments.dto.ts'
import {
  addRequest,
  ADJUSTMENTS,
  FUNDING,
  LOAN_EXISTS,
  ONE_AT_A_TIME,
  PAYEE,
  PAYOFF_STANDS,
  SHARES_OF,
} from './adjustments.queries.ts'
import { clawbacks, type PaidShare } from './clawback.ts'
import { findingsOf } from './adjustment-findings.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { PayoffPercent } from './payoff-percent.service.ts'
import { checkText } from './check-text.ts'
import { settlementCostView } from './settlement-cost.ts'

type DecisionField = 'mayDecide' | 'mayWithdraw' | 'denial' | 'denialMessage'

interface AdjustmentRow extends Omit<Adjustment, 'amount' | 'percent' | 'settlementCost' | 'findings' | DecisionField> {
  amountCents: number
  estimatedCents: number | null
  actualCents: number | null
  shareBp: number | null
  madeAtKey: string
}

const NEWEST_FIRST = defineKeyset('adjustments', { madeAtKey: 'timestamptz', id: 'uuid' })

export interface AdjustmentFilter {
  state?: AdjustmentState
  limit?: string
  cursor?: string
}

interface FundingRow {
  rev: number
  isBooked: boolean
  isPaidElsewhere: boolean
  fundedOn: string | null
}

interface CheckedRequest {
  memberNo: number
  amountCents: number
  type: AdjustmentType
  reason: string
  loanId?: string | undefined
  disputeId?: string
  settlementCost?: { estimate: number; actual: number } | undefined
}

/** Manual adjustments: one person requests, another approves (approvals/). */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly hints: AdjustmentHints,
    private readonly approvals: ApprovalsListService,
    private readonly payoffs: PayoffPercent,
  ) {}

  /** Company, Payroll duty and auditors: all of them; others: what was approved for them. */
  async list(
    viewer: SessionUser,
    filter: AdjustmentFilter,
  ): Promise<{ rows: Adjustment[]; nextCursor: string | null }> {
    const limit = readLimit(filter.limit, { byDefault: 200, max: 1_000 })
    const after = NEWEST_FIRST.after(filter.cursor)
    const whose = seesPay(viewer) ? null : await this.members.noOf(viewer.id)
    const found = await rows<AdjustmentRow>(this.em, ADJUSTMENTS, [
      ...[whose, filter.state ?? null, ...after, limit + 1, null],
    ])
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: await this.views(viewer, page.rows) }
  }

  async one(viewer: SessionUser, id: string): Promise<Adjustment> {
    const [row] = await rows<AdjustmentRow>(this.em, ADJUSTMENTS, [null, null, null, null, 1, id])
    return (await this.views(viewer, [row as AdjustmentRow]))[0]!
  }

  async ask(by: SessionUser, { amount, ...asked }: NewAdjustmentDto): Promise<Adjustment> {
    const { loanId } = asked
    const id = await inTransaction(this.em, async (tx) => {
      if (loanId && !(await firstRow(tx, LOAN_EXISTS, [loanId]))) throw new LoanNotFoundError()
      return this.writeFor(tx, by.id, { ...asked, amountCents: fromDollars(amount) })
    })
    return this.one(by, id)
  }

  /** Claws back everything a loan pays from its payees. The amounts are set at approval. */
  async askEarlyPayoff(by: SessionUser, { loanId, reason, ...asked }: EarlyPayoffDto): Promise<Adjustment> {
    const id = await inTransaction(this.em, async (tx) => {
      await rows(tx, ONE_AT_A_TIME, [loanId])
      const loan = await firstRow<FundingRow>(tx, FUNDING, [loanId])
      if (!loan) throw new LoanNotFoundError()
      if (loan.isPaidElsewhere) throw new PaidElsewhereError()
      if (!loan.isBooked || loan.fundedOn === null) throw new NothingPaidError()
      const { shareBp, paidOffOn, days } = await this.payoffs.of(tx, asked, loan.fundedOn)
      const shares = await rows<PaidShare>(tx, SHARES_OF, [loanId])
      const sum = clawbacks(shares, shareBp).reduce((total, { amountCents }) => total + amountCents, 0)
      if (sum === 0) throw new NothingPaidError()
      if (await firstRow(tx, PAYOFF_STANDS, [loanId, loan.rev])) throw new PayoffStandsError()
      const payoff = { rev: loan.rev, shareBp, paidOffOn, payoffDays: days }
      const request = {
        memberNo: null,
        amountCents: -sum,
        type: 'early-payoff' as const,
        reason,
        loanId,
        madeBy: by.id,
      }
      const requestId = await addRequest(tx, { ...request, ...payoff })
      await checkText(tx, { requestId, loanId, text: reason, field: 'reason', isLoanPay: false })
      await this.hints.requested(tx, by.id)
      return requestId
    })
    return this.one(by, id)
  }

  /** The same in the caller's transaction. */
  async writeFor(
    tx: EntityManager,
    byId: string,
    { memberId, ...wanted }: Omit<CheckedRequest, 'memberNo'> & { memberId: string },
  ): Promise<string> {
    const payee = await firstRow<{ no: number }>(tx, PAYEE, [memberId])
    if (!payee) throw new UnknownPayeeError()
    return this.write(tx, byId, { memberNo: payee.no, ...wanted })
  }

  async write(tx: EntityManager, byId: string, wanted: CheckedRequest): Promise<string> {
    const { memberNo, amountCents, type, reason, loanId = null, disputeId = null, settlementCost } = wanted
    const costs = settlementCost && {
      estimatedCents: fromDollars(settlementCost.estimate),
      actualCents: fromDollars(settlementCost.actual),
    }
    const request = { memberNo, amountCents, type, reason, loanId, disputeId, madeBy: byId, ...costs }
    const requestId = await addRequest(tx, request)
    const field = disputeId === null ? 'reason' : 'answer'
    await checkText(tx, { requestId, loanId, text: reason, field, isLoanPay: loanId !== null })
    await this.hints.requested(tx, byId)
    return requestId
  }

  private async views(viewer: SessionUser, found: readonly AdjustmentRow[]): Promise<Adjustment[]> {
    const pending = found.filter(({ state }) => state === 'pending').map(({ id }) => id)
    const refusals = await this.approvals.refusals(viewer, pending)
    const findings = await findingsOf(this.em, seesPay(viewer) ? found : [])
    return found.map((row) => ({
      ...adjustmentView(row, viewer, refusals.get(row.id)),
      findings: findings.get(row.id) ?? [],
    }))
  }
}

function adjustmentView(
  row: AdjustmentRow,
  viewer: SessionUser,
  refusal: ApprovalRefusal | null | undefined,
): Omit<Adjustment, 'findings'> {
  const { amountCents, shareBp, estimatedCents, actualCents, madeAtKey: _, ...rest } = row
  return {
    ...rest,
    settlementCost: settlementCostView(estimatedCents, actualCents),
    amount: toDollars(cents(amountCents)),
    percent: shareBp === null ? null : shareBp / 100,
    mayDecide: refusal === null,
    mayWithdraw: refusal !== undefined && row.madeById === viewer.id,
    denial: refusal ? denialCode(refusal) : null,
    denialMessage: refusal ? APPROVAL_REFUSAL_MESSAGES[refusal] : null,
  }
}

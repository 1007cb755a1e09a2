import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AdjustmentType, ApprovalFacts } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { cents, toDollars } from '@upline/money'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { queueClawbackChecks } from '../ledger/clawback-checks.queries.ts'
import { NothingPaidError } from './adjustment-failures.ts'
import { holdOthers } from './adjustment-facts.queries.ts'
import { findingsOf } from './adjustment-findings.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { AdjustmentRules } from './adjustment-rules.service.ts'
import { addDecision, BOOK, BOOK_PAYOFF, DESCRIBED, FUNDING, SHARES_OF } from './adjustments.queries.ts'
import { clawbacks, type PaidShare } from './clawback.ts'
import { settlementCostView } from './settlement-cost.ts'

/** A row of the view `approvals`. */
interface AdjustmentChange {
  memberNo: number | null
  amountCents: number
  type: AdjustmentType
  reason: string
  rev: number | null
  shareBp: number | null
}

interface Described {
  id: string
  memberName: string | null
  loanNumber: string | null
  borrower: string | null
  paidOffOn: string | null
  payoffDays: number | null
  estimatedCents: number | null
  actualCents: number | null
}

/** Adjustments and early payoffs: what is approved is booked in the open period. */
@Injectable()
export class AdjustmentApproval implements ApprovalKind {
  readonly kind = 'adjustment'

  constructor(
    private readonly hints: AdjustmentHints,
    private readonly rules: AdjustmentRules,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  async describe(em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    const found = await rows<Described>(em, DESCRIBED, [requests.map(({ id }) => id)])
    const byId = new Map(found.map((row) => [row.id, row]))
    const findings = await findingsOf(em, requests)
    return requests.map((request) => ({
      ...descriptionOf(request.change as AdjustmentChange, byId.get(request.id)),
      findings: findings.get(request.id) ?? [],
    }))
  }

  async apply(tx: EntityManager, request: ApprovalRequestRow, { by }: ApprovalDecision): Promise<void> {
    const change = request.change as AdjustmentChange
    const isPayoff = isEarlyPayoff(change)
    // The loan's row comes before the period's lock, as for everyone who books.
    if (isPayoff) await this.holdFunding(tx, request.loanId, change.rev)
    const isLoanPay = !isPayoff && request.loanId !== null
    if (isLoanPay) await holdOthers(tx, change.memberNo!, request.loanId!)
    const booked = isPayoff
      ? await this.bookPayoff(tx, request, by)
      : await rows<{ memberNo: number }>(tx, BOOK, [request.id, by])
    if (isLoanPay) await this.rules.check(tx, request.id)
    await this.hints.booked(
      tx,
      booked.map(({ memberNo }) => memberNo),
    )
  }

  private async bookPayoff(
    tx: EntityManager,
    request: ApprovalRequestRow,
    by: string,
  ): Promise<{ memberNo: number }[]> {
    const { shareBp } = request.change as AdjustmentChange
    const shares = await rows<PaidShare>(tx, SHARES_OF, [request.loanId])
    const lines = clawbacks(shares, shareBp ?? 0)
    await queueClawbackChecks(tx, request.loanId === null ? [] : [request.loanId])
    return rows(tx, BOOK_PAYOFF, [
      ...[request.id, by, lines.map(({ originatorNo }) => originatorNo)],
      ...[lines.map(({ level }) => level), lines.map(({ amountCents }) => amountCents)],
    ])
  }

  async dismiss(tx: EntityManager, { change }: ApprovalRequestRow): Promise<void> {
    const { memberNo } = change as AdjustmentChange
    await this.hints.booked(tx, memberNo === null ? [] : [memberNo])
  }

  async record(tx: EntityManager, { id }: ApprovalRequestRow, { state, note, by }: ApprovalDecision): Promise<void> {
    const kind = { isApproved: state === 'approved', isWithdrawn: state === 'withdrawn' }
    await addDecision(tx, { requestId: id, ...kind, note, decidedBy: by })
  }

  /** A funding that was corrected or reversed since is another one: the early payoff was not requested for it. */
  private async holdFunding(tx: EntityManager, loanId: string | null, rev: number | null): Promise<void> {
    const loan = await firstRow<{ rev: number; isBooked: boolean }>(tx, FUNDING, [loanId])
    if (!loan?.isBooked || loan.rev !== rev) throw new NothingPaidError()
  }
}

function descriptionOf(change: AdjustmentChange, found: Described | undefined): ApprovalDescription {
  const memberName = found?.memberName ?? null
  const loan = found?.loanNumber ?? found?.borrower ?? null
  return {
    summary: summaryOf(change, { memberName, loan }),
    before: null,
    after: { ...factsOf(change, { memberName, loan }), ...payoffFacts(found), ...costFacts(found) },
  }
}

const costFacts = (found: Described | undefined): ApprovalFacts => {
  const cost = found && settlementCostView(found.estimatedCents, found.actualCents)
  return cost ? { estimatedCost: cost.estimate, actualCost: cost.actual } : {}
}

/** When the loan was paid off, if a date decided the percent. */
const payoffFacts = (found: Described | undefined): ApprovalFacts =>
  found && found.payoffDays !== null ? { paidOffOn: found.paidOffOn, payoffDays: found.payoffDays } : {}

/** The names in a description. `loan`: its number, or its borrower. */
interface AdjustmentNames {
  memberName: string | null
  loan: string | null
}

const isEarlyPayoff = ({ type }: AdjustmentChange): boolean => type === 'early-payoff'

const summaryOf = (change: AdjustmentChange, { memberName, loan }: AdjustmentNames): string =>
  isEarlyPayoff(change)
    ? `Early payoff of loan ${loan ?? 'without a number'}: ${change.reason}`
    : `Adjustment for ${memberName ?? 'a member'}: ${change.reason}`

function factsOf(change: AdjustmentChange, { memberName, loan }: AdjustmentNames): ApprovalFacts {
  const { amountCents, type, reason, shareBp } = change
  return {
    amount: toDollars(cents(amountCents)),
    type,
    ...(isEarlyPayoff(change) ? { percent: (shareBp ?? 0) / 100 } : { member: memberName }),
    ...(loan === null ? {} : { loan }),
    reason,
  }
}

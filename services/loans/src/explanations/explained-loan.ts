import type {
  Cause,
  ExplainedAdjustment,
  ExplainedEntry,
  ExplainedShare,
  LoanExplanation,
  ShareAgreement,
} from '@upline/contracts'
import { settlementCostView } from '../adjustments/settlement-cost.ts'
import { cents, toDollars } from '@upline/money'
import { HIDDEN_REASON } from '../chain-pay/shown-pay.ts'
import type { LoanLevel } from '../ledger/read-levels.ts'
import type { OriginatorTrigger } from '../ledger/read-trigger.ts'
import { closedReason, NO_AMOUNT, shareReason, type LoanMoney } from '../pipeline/share-reason.ts'
import { shareFormula, shareSteps } from './share-steps.ts'

export interface DecidedLoan extends LoanMoney {
  id: string
  officerText: string
}

export type EntryRow = Omit<ExplainedEntry, 'kind' | 'amount' | 'why'> & {
  kind: number
  cents: number
  chainIds: string[]
}
export type ShownEntryRow = Omit<EntryRow, 'chainIds'>

export type AdjustmentRow = Omit<ExplainedAdjustment, 'amount' | 'percent' | 'settlementCost'> & {
  originatorId: string | null
  cents: number
  shareBp: number | null
  estimatedCents: number | null
  actualCents: number | null
}

const dollarsOf = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)))

/** Has no formula or steps if the level has no member, the amount is unknown or the loan will not fund. */
export function shareView(
  loan: DecidedLoan,
  row: LoanLevel,
  { isOnHold, agreement }: { isOnHold: boolean; agreement: ShareAgreement | null },
): ExplainedShare {
  const basis = loan.amountCents
  const isCalculated = basis !== null && row.memberId !== null && (row.isPaid || row.cents > 0)
  return {
    ...{ originatorId: row.originatorId, percent: row.percent },
    ...{ level: row.level, memberId: row.memberId, memberName: row.memberName },
    ...{ planVersion: row.planVersion, planName: row.planName, assignment: row.assignment, tiers: row.tiers },
    agreement,
    rateBp: row.rateBp,
    perLoan: row.flatCents === 0 ? null : dollarsOf(row.flatCents),
    ...{ minimum: dollarsOf(row.minCents), maximum: dollarsOf(row.maxCents), basis: dollarsOf(basis) },
    formula: isCalculated ? shareFormula(basis, row) : null,
    amount: toDollars(cents(row.cents)),
    isPaid: row.isPaid,
    isOnHold,
    reason: shareReason({ ...loan, decidedOn: row.decidedOn ?? loan.decidedOn }, row),
    steps: isCalculated ? shareSteps(basis, row, loan.isBooked) : [],
  }
}

export const hiddenShare = (share: ExplainedShare): ExplainedShare => ({
  ...share,
  ...{
    planName: null,
    planVersion: null,
    assignment: null,
    agreement: null,
    tiers: null,
    perLoan: null,
    rateBp: null,
    minimum: null,
    maximum: null,
    formula: null,
    amount: null,
    isPaid: null,
    isOnHold: false,
  },
  ...{ reason: HIDDEN_REASON, steps: [] },
})

export const entryView = (
  { kind, cents: amount, basis, ...entry }: ShownEntryRow,
  why: (cause: string) => Cause,
): ExplainedEntry => ({
  ...entry,
  kind: kind === 1 ? 'earned' : 'reversed',
  basis: toDollars(cents(basis)),
  amount: toDollars(cents(amount)),
  why: why(entry.cause),
})

export const adjustmentView = ({
  originatorId: _,
  cents: amount,
  shareBp,
  estimatedCents,
  actualCents,
  ...row
}: AdjustmentRow): ExplainedAdjustment => ({
  ...row,
  settlementCost: settlementCostView(estimatedCents, actualCents),
  amount: toDollars(cents(amount)),
  percent: shareBp === null ? null : shareBp / 100,
})

/** `level`: the loan officer's, or the first one that the viewer sees. */
export const planView = (
  level: Pick<LoanLevel, 'planName' | 'planVersion' | 'effectiveFrom'> | undefined,
): LoanExplanation['plan'] =>
  level ? { name: level.planName, version: level.planVersion, effectiveFrom: level.effectiveFrom } : null

export const originatorDate = ({
  memberId,
  memberName,
  trigger: { date, on },
}: OriginatorTrigger): LoanExplanation['originatorDates'][number] => ({ memberId, memberName, date, on })

/** A level of the upline chain; empty if it has no member. */
export function chainMember(row: LoanLevel): LoanExplanation['chain'] {
  const { originatorId, level, memberId, memberName, since } = row
  return memberId === null ? [] : [{ originatorId, level, memberId, memberName: memberName ?? '', since }]
}

const PAID_ELSEWHERE =
  'Paid elsewhere: another system paid this loan. It counts in volumes, months and tiers, and is in no pay run or statement.'

const ON_HOLD = ' Pay marked as on hold is booked, and no pay run pays it until the hold is released.'

/** `isOnHold`: the viewer sees a share that is. */
export function stateOf(loan: DecidedLoan, isOnHold: boolean): Pick<LoanExplanation, 'state' | 'stateReason'> {
  if (loan.isBooked && loan.isPaidElsewhere) return { state: 'in-force', stateReason: PAID_ELSEWHERE }
  if (loan.isBooked) {
    const locked = "Locked in when the loan funded. Later team changes don't affect it."
    return { state: 'in-force', stateReason: isOnHold ? locked + ON_HOLD : locked }
  }
  if (!loan.hasOfficer)
    return {
      state: 'nothing',
      stateReason: `Unassigned: no team member matches "${loan.officerText}". Set a loan officer.`,
    }
  if (loan.amountCents === null) return { state: 'nothing', stateReason: NO_AMOUNT }
  if (loan.outcome !== null) return { state: 'nothing', stateReason: closedReason(loan.outcome) }
  return {
    state: 'estimate',
    stateReason: 'Estimate. It updates with the loan amount, team and plan until the loan funds.',
  }
}

import { type EffectiveOn, type History, type Moment, momentAt, valueOn } from './history.ts'
import type { Member, MemberNo } from './members.ts'

/** The facts about a loan that the rules use, and the date that decides it (decisions.md, Commission 4; compensation.md, section 2). */

export const FUNDED = 5

/** Several originators share a loan in whole percent that add up to 100. */
export interface Originator {
  memberNo: MemberNo
  percent: number
}

export interface Loan {
  id: string
  /** Null: not known yet, so no one earns anything. */
  amountCents: number | null
  status: number
  /** Withdrawn, denied or canceled. An open loan with an outcome earns nothing; a funded one keeps its shares. */
  outcome: string | null
  createdOn: EffectiveOn
  /** Null: the application is dated by the loan's creation. */
  appliedOn: EffectiveOn | null
  lockedOn: EffectiveOn | null
  fundedOn: EffectiveOn | null
  /** When Upline first saw the loan as funded. */
  fundedSeenOn: EffectiveOn | null
  /** Its instant, in UTC with microseconds. */
  fundedSeenAt: string | null
  originators: readonly Originator[]
}

/** The dates of a loan that can decide it, and when Upline first saw it as funded. */
export type TriggerDates = Pick<
  Loan,
  'createdOn' | 'appliedOn' | 'lockedOn' | 'fundedOn' | 'fundedSeenOn' | 'fundedSeenAt'
>

/** The company's choice of the date that selects chain, plans and branch. */
export type TriggerPolicy = 'application' | 'lock' | 'funding'

/** Policies by the time when Upline first saw a loan as funded. A later choice does not change earlier loans. */
export type TriggerPolicies = History<TriggerPolicy>

export interface Trigger {
  on: EffectiveOn
  policy: TriggerPolicy
  /** Which date of the loan it is; first-seen: the loan funded before its originator was created in Upline. */
  date: TriggerPolicy | 'first-seen'
}

/**
 * The trigger of a funded loan for one originator. A loan without a lock date uses its funding date. If the loan
 * funded before its originator was created in Upline, the date when Upline first saw the funding decides.
 */
export function triggerOf(
  loan: TriggerDates,
  policies: TriggerPolicies,
  originator: Member | undefined,
): Trigger | null {
  const { fundedOn, fundedSeenOn } = loan
  if (fundedOn === null) return null
  const policy = policyOf({ fundedOn, fundedSeenOn }, policies)
  if (isFundedBeforeJoining(loan, originator)) return { on: fundedSeenOn ?? fundedOn, policy, date: 'first-seen' }
  const on = policyDateOf(loan, policy)
  return on === null ? { on: fundedOn, policy, date: 'funding' } : { on, policy, date: policy }
}

/** The policy that a funded loan keeps. The day Upline first saw it as funded selects it. */
export const policyOf = (
  { fundedOn, fundedSeenOn }: Pick<TriggerDates, 'fundedOn' | 'fundedSeenOn'>,
  policies: TriggerPolicies,
): TriggerPolicy => valueOn(policies, fundedSeenOn ?? fundedOn ?? '') ?? 'funding'

/** The date of a loan that a policy selects; null: the loan lacks it, and its funding date decides. */
export function policyDateOf(
  loan: Pick<TriggerDates, 'createdOn' | 'appliedOn' | 'lockedOn' | 'fundedOn'>,
  policy: TriggerPolicy,
): EffectiveOn | null {
  switch (policy) {
    case 'application':
      return loan.appliedOn ?? loan.createdOn
    case 'lock':
      return loan.lockedOn
    case 'funding':
      return loan.fundedOn
  }
}

export const triggerDate = (
  loan: TriggerDates,
  policies: TriggerPolicies,
  originator: Member | undefined,
): EffectiveOn | null => triggerOf(loan, policies, originator)?.on ?? null

/** The time when members must be active to earn on a funded loan, independent of the date that selects chain and plans. */
export function fundingMoment(loan: TriggerDates, originator: Member | undefined): Moment | null {
  const { fundedOn, fundedSeenOn, fundedSeenAt } = loan
  if (fundedOn === null) return null
  const on = isFundedBeforeJoining(loan, originator) ? (fundedSeenOn ?? fundedOn) : fundedOn
  return momentAt(on, fundedSeenAt ?? '')
}

const isFundedBeforeJoining = ({ fundedOn }: TriggerDates, originator: Member | undefined): boolean =>
  fundedOn !== null && originator?.joinedOn != null && fundedOn < originator.joinedOn

export const isFunded = (loan: Pick<Loan, 'status'>): boolean => loan.status === FUNDED
export const isPending = (loan: Pick<Loan, 'status' | 'outcome'>): boolean =>
  loan.status < FUNDED && loan.outcome === null

import type { Dollars } from './dollars.ts'

export interface Referral {
  id: string
  firstName: string
  lastName: string
}

export interface DirectRecruit {
  id: string
  firstName: string
  lastName: string
  email: string
  createdAt: string
  isActive: boolean
  ytdVolume: Dollars
}

export interface RecruitingStats {
  /** The newest 5,000. */
  directRecruits: DirectRecruit[]
  /** How many there are, if the list is truncated. */
  directRecruitCount?: number
  totalTeamSize: number
  teamVolume: Dollars
}

/**
 * Why a bonus was reversed. never-paid: every subscription of the recruit ended without a payment. loans-reversed: too few of the
 * recruit's loans were still funded when the bonus became payable.
 */
export const BONUS_REVERSAL_REASONS = ['refund', 'chargeback', 'never-paid', 'loans-reversed'] as const
export type BonusReversalReason = (typeof BONUS_REVERSAL_REASONS)[number]

/** pending until the refund window has passed, then payable; reversed by a refund, a chargeback, or a recruit who never pays. */
export type BonusStatus = 'pending' | 'payable' | 'reversed'

/** A row of GET /api/recruit-bonuses, newest first. */
export interface RecruitBonus {
  id: string
  recruit: { id: string; name: string }
  amount: Dollars
  status: BonusStatus
  earnedAt: string
  payableAt: string
  reversedAt: string | null
  reason: BonusReversalReason | null
}

/** A bonus that is earned once the recruit has funded enough loans. */
export interface AwaitedBonus {
  recruit: { id: string; name: string }
  amount: Dollars
  /** Loans that the recruit has funded. */
  loans: number
  loansNeeded: number
}

/** The totals cover every bonus of the recruiter. */
export interface RecruitBonuses {
  pending: Dollars
  payable: Dollars
  reversed: Dollars
  /** The newest 1,000. */
  bonuses: RecruitBonus[]
  /** Bonuses that recruits' loans have not earned yet, by name: the first 1,000. */
  awaited: AwaitedBonus[]
  /** How many there are, if the list is truncated. */
  bonusCount?: number
}

/** GET /api/recruiting-funnel: progress of visitors who came by the caller's link. docs/api.md defines each step. */
export interface RecruitingFunnel {
  pageViews: number
  signups: number
  trials: number
  paid: number
  firstFunded: number
  firstOverride: number
}

/** What a recruit bonus is paid for (compensation.md, section 10). Registrations that were completed before a change keep the earlier rule. */
export const RECRUIT_BONUS_RULES = ['off', 'on-registration', 'on-funded-loans'] as const
export type RecruitBonusRule = (typeof RECRUIT_BONUS_RULES)[number]

export const MAX_BONUS_LOANS = 100

/** GET /api/recruiting-settings, readable for visitors if the public pages are open; PUT for ceo and admin. */
export interface RecruitingSettings {
  recruitBonus: RecruitBonusRule
  /** Loans that a recruit must fund before the bonus is earned; null unless the bonus is for funded loans. */
  bonusLoans: number | null
  bonus: Dollars
  /** Shown next to every earnings example. */
  disclosure: string
  /** Payments go to the simulated provider; pages that lead to one say so. */
  isSimulated: boolean
  /** Only for ceo and admin: who attested the bonus last; null if no one has. */
  attestation?: BonusAttestation | null
}

/** The sentence that a CEO or admin confirms before the bonus for registrations is turned on (compensation.md, section 10). */
export const BONUS_ATTESTATION =
  'I have reviewed the bonus for registrations with counsel, and I attest that our company may pay it.'

/** Who turned the bonus for registrations on. */
export interface BonusAttestation {
  /** The name as it was typed. */
  name: string
  /** The sentence that was confirmed. */
  statement: string
  at: string
  /** The member; null: the demo's own attestation. */
  byId: string | null
}

export interface RecruitingSettingsChange {
  recruitBonus?: RecruitBonusRule
  /** Required, and only accepted, with the bonus for funded loans: 1 to 100. */
  bonusLoans?: number
  disclosure?: string
  /** Required to turn the bonus for registrations on. */
  attestation?: { name: string; isConfirmed: boolean }
}

import type { Dollars } from './dollars.ts'

/**
 * Kinds of pay in payroll files. commission: the payee's own loans, and tiers. override: levels 1 to 3. clawback: paid
 * in an earlier period and reversed, or paid off early. bonus: adjustments of that type. draw: adjustments of that type, and
 * draws of pay terms. adjustment: all other lines. guarantee, recovery and carried: movements of the balance.
 */
export const PAY_KINDS = [
  'commission',
  'override',
  'bonus',
  'adjustment',
  'draw',
  'clawback',
  'guarantee',
  'recovery',
  'carried',
] as const

export type PayKind = (typeof PAY_KINDS)[number]

export const PAY_KIND_LABELS: Record<PayKind, string> = {
  commission: 'Commission',
  override: 'Override',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
  draw: 'Draw',
  clawback: 'Clawback',
  guarantee: 'Guarantee',
  recovery: 'Recovery',
  carried: 'Carried net',
}

/** Maximum entries of a company's rule of early payoffs. */
export const MAX_PAYOFF_STEPS = 10

/** A payoff up to `withinDays` calendar days after the funding costs the payees this percent of their shares. */
export interface PayoffStep {
  withinDays: number
  /** Whole percent, 1 to 100. */
  percent: number
}

/** GET and PUT /api/payroll-settings. '' for a value that is not set. */
export interface PayrollSettings {
  /** The payroll provider's code of the company. Names the ADP file. */
  companyCode: string
  /** The payroll provider's code of each kind of pay. Several kinds can share a code. */
  earningCodes: Record<PayKind, string>
  /** Accounts of the journal: an expense account for each kind of pay, and the account that pay is owed in. */
  glAccounts: Record<PayKind | 'payable', string>
  /** Recovery takes at most this part of a period's net: whole percent. */
  recoveryLimitPercent: number
  /** Recovery leaves each member at least this per period, unless their pay terms have another floor. */
  floor: Dollars
  /** Early payoffs: days ascend, percents descend. Empty: the member who records a payoff enters the percent. */
  payoffRule: PayoffStep[]
}

/** Kinds that a change of the settings can leave out; their codes stay as they are. */
export const BALANCE_PAY_KINDS = ['guarantee', 'recovery', 'carried'] as const satisfies PayKind[]

type BalancePayKind = (typeof BALANCE_PAY_KINDS)[number]
type Codes<Key extends string> = Record<Exclude<Key, BalancePayKind>, string> & Partial<Record<BalancePayKind, string>>

/** Body of PUT /api/payroll-settings. */
export interface PayrollSettingsChange {
  companyCode: string
  earningCodes: Codes<PayKind>
  glAccounts: Codes<PayKind | 'payable'>
  recoveryLimitPercent?: number
  floor?: Dollars
  payoffRule?: PayoffStep[]
}

export const PAY_RUN_EXPORT_FORMATS = ['adp', 'paylocity', 'gusto', 'generic', 'gl'] as const

export type PayRunExportFormat = (typeof PAY_RUN_EXPORT_FORMATS)[number]

export const PAY_RUN_EXPORT_LABELS: Record<PayRunExportFormat, string> = {
  adp: 'ADP',
  paylocity: 'Paylocity',
  gusto: 'Gusto',
  generic: 'Generic CSV',
  gl: 'GL journal',
}

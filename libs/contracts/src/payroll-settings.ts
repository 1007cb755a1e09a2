/**
 * Kinds of pay in payroll files. commission: the payee's own loans, and tiers. override: levels 1 to 3. clawback: paid
 * in an earlier period and reversed, or paid off early. bonus and draw: adjustments of that type. adjustment: all other
 * lines, with what a reversing run carried.
 */
export const PAY_KINDS = ['commission', 'override', 'bonus', 'adjustment', 'draw', 'clawback'] as const

export type PayKind = (typeof PAY_KINDS)[number]

export const PAY_KIND_LABELS: Record<PayKind, string> = {
  commission: 'Commission',
  override: 'Override',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
  draw: 'Draw',
  clawback: 'Clawback',
}

/** GET and PUT /api/payroll-settings. '' for a value that is not set. */
export interface PayrollSettings {
  /** The payroll provider's code of the company. Names the ADP file. */
  companyCode: string
  /** The payroll provider's code of each kind of pay. Several kinds can share a code. */
  earningCodes: Record<PayKind, string>
  /** Accounts of the journal: an expense account for each kind of pay, and the account that pay is owed in. */
  glAccounts: Record<PayKind | 'payable', string>
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

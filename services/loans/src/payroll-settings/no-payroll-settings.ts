import { PAY_KINDS, type PayKind, type PayrollSettings } from '@upline/contracts'

const NO_CODES = Object.fromEntries(PAY_KINDS.map((kind) => [kind, ''])) as Record<PayKind, string>

/** Before anyone entered them. */
export const NO_PAYROLL_SETTINGS: PayrollSettings = {
  companyCode: '',
  earningCodes: NO_CODES,
  glAccounts: { payable: '', ...NO_CODES },
  recoveryLimitPercent: 50,
  floor: 0,
  payoffRule: [],
}

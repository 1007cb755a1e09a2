import {
  type FieldError,
  PAY_KIND_LABELS,
  PAY_KINDS,
  type PayKind,
  type PayrollSettings,
  type PayRunExportFormat,
} from '@upline/contracts'
import type { PayRunLine } from './pay-run.ts'
import { paySums } from './pay-sums.ts'

const NEEDS_COMPANY_CODE: readonly PayRunExportFormat[] = ['adp', 'paylocity']
const NEEDS_EARNING_CODES: readonly PayRunExportFormat[] = ['adp', 'paylocity', 'gusto']

/** Settings that the format needs for these lines and that are empty. */
export function missingSettings(
  format: PayRunExportFormat,
  lines: readonly PayRunLine[],
  settings: PayrollSettings,
): FieldError[] {
  const kinds = PAY_KINDS.filter((kind) => lines.some((line) => line.kind === kind && line.amountCents !== 0))
  const code = NEEDS_COMPANY_CODE.includes(format) && !settings.companyCode
  return [
    ...(code ? [{ field: 'companyCode', message: 'Enter the payroll company code.' }] : []),
    ...(NEEDS_EARNING_CODES.includes(format) ? missingCodes(kinds, settings) : []),
    ...(format === 'gl' ? missingAccounts(kinds, settings) : []),
  ]
}

const missingCodes = (kinds: readonly PayKind[], { earningCodes }: PayrollSettings): FieldError[] =>
  kinds
    .filter((kind) => !earningCodes[kind])
    .map((kind) => ({ field: `earningCodes.${kind}`, message: `${PAY_KIND_LABELS[kind]} has no earning code.` }))

const missingAccounts = (kinds: readonly PayKind[], { glAccounts }: PayrollSettings): FieldError[] => [
  ...(glAccounts.payable ? [] : [{ field: 'glAccounts.payable', message: 'The payable account is missing.' }]),
  ...kinds
    .filter((kind) => !glAccounts[kind])
    .map((kind) => ({ field: `glAccounts.${kind}`, message: `${PAY_KIND_LABELS[kind]} has no account.` })),
]

/** Payees that a file would name without an employee number. A journal names no one. */
export function payeesWithoutNumber(
  format: PayRunExportFormat,
  lines: readonly PayRunLine[],
): { memberId: string; name: string }[] {
  if (format === 'gl') return []
  const payees = new Map(paySums(lines, (kind) => kind).map(({ payee }) => [payee.memberId, payee]))
  return [...payees.values()]
    .filter(({ employeeNumber }) => employeeNumber.trim() === '')
    .map(({ memberId, name }) => ({ memberId, name }))
}

import { type CalendarDate, dateText, isCalendarDate } from './calendar.ts'

/** How a member is paid: as an employee, as a contractor, or through the contractor's company. */
export const EMPLOYMENTS = ['w2', '1099', 'entity'] as const

export type Employment = (typeof EMPLOYMENTS)[number]

export const EMPLOYMENT_LABELS: Record<Employment, string> = {
  w2: 'W-2 employee',
  '1099': '1099 contractor',
  entity: 'Entity',
}

export const isEmployment = (text: unknown): text is Employment => (EMPLOYMENTS as readonly unknown[]).includes(text)

/** What payroll needs to know about a member. Set by the CEO, admins and the Payroll duty, never by the member. */
export interface MemberPayroll {
  /** Unique in the company, regardless of case; '' if the member has no number. Leading zeros count. */
  employeeNumber: string
  employment: Employment | null
  costCenter: string
  /** Company calendar dates, YYYY-MM-DD. */
  hiredOn: CalendarDate | null
  leftOn: CalendarDate | null
}

/** The query of a profile's address that opens the payroll fields of a member whose profile the viewer cannot open. */
export const PAYROLL_ALONE = 'payroll'

/** Where pay runs link to if a payee has no employee number. Former members can still be owed pay. */
export const payrollFieldsPath = (memberId: string): string =>
  `/member-profile/${encodeURIComponent(memberId)}?${PAYROLL_ALONE}`

export const MEMBER_PAYROLL_FIELDS = [
  'employeeNumber',
  'employment',
  'costCenter',
  'hiredOn',
  'leftOn',
] as const satisfies (keyof MemberPayroll)[]

export type MemberPayrollField = (typeof MEMBER_PAYROLL_FIELDS)[number]

export const NO_PAYROLL: MemberPayroll = {
  employeeNumber: '',
  employment: null,
  costCenter: '',
  hiredOn: null,
  leftOn: null,
}

export const MEMBER_PAYROLL_LABELS: Record<MemberPayrollField, string> = {
  employeeNumber: 'Employee number',
  employment: 'Employment',
  costCenter: 'Cost center',
  hiredOn: 'Hired on',
  leftOn: 'Left on',
}

/** Longest text, in characters. */
export const PAYROLL_TEXT_LIMITS = { employeeNumber: 30, costCenter: 60 } as const

const DATE_FIELDS = ['hiredOn', 'leftOn'] as const

/**
 * Employee numbers with the same key look the same: a provider or a spreadsheet can read full-width digits as plain ones. Leading zeros
 * count (decision 0071). `EMPLOYEE_NUMBER_KEY` of the roster is the same in SQL.
 */
export const employeeNumberKey = (employeeNumber: string): string => employeeNumber.normalize('NFKC').toLowerCase()

/** Other characters could turn a cell of a payroll file into a formula, or would be escaped in it. */
export const PAYROLL_CODE = /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]*$/u

type SentPayroll = Partial<Record<MemberPayrollField, string | null>>

interface PayrollFault {
  field: MemberPayrollField
  message: string
}

/** The first of these fields that has no valid value, or null. Empty texts and null are valid. */
export const payrollFault = (payroll: SentPayroll): PayrollFault | null =>
  textFault(payroll) ?? employmentFault(payroll) ?? datesFault(payroll)

function textFault(payroll: SentPayroll): PayrollFault | null {
  for (const [field, limit] of Object.entries(PAYROLL_TEXT_LIMITS) as ['employeeNumber' | 'costCenter', number][])
    if ((payroll[field] ?? '').length > limit)
      return { field, message: `${field} must be at most ${limit} characters long.` }
  if (payroll.employeeNumber && !PAYROLL_CODE.test(payroll.employeeNumber))
    return { field: 'employeeNumber', message: 'employeeNumber must contain only letters, digits and . _ / # -' }
  return null
}

const employmentFault = ({ employment }: SentPayroll): PayrollFault | null =>
  employment && !isEmployment(employment)
    ? { field: 'employment', message: `employment must be one of ${EMPLOYMENTS.join(', ')}.` }
    : null

function datesFault(payroll: SentPayroll): PayrollFault | null {
  const { hiredOn, leftOn } = payroll
  const noDate = DATE_FIELDS.find((field) => payroll[field] && !isCalendarDate(payroll[field]))
  if (noDate) return { field: noDate, message: `${noDate} must be a date like 2026-03-05.` }
  if (hiredOn && leftOn && leftOn < hiredOn)
    return { field: 'leftOn', message: `leftOn must not be before hiredOn, ${dateText(hiredOn)}.` }
  return null
}

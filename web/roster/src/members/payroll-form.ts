import { EMPLOYMENT_LABELS, EMPLOYMENTS, type Employment, type MemberPayroll } from '@upline/contracts'

/** Payroll fields as inputs hold them: '' for none. */
export interface PayrollForm {
  employeeNumber: string
  employment: Employment | ''
  costCenter: string
  hiredOn: string
  leftOn: string
}

export const EMPTY_PAYROLL: PayrollForm = {
  employeeNumber: '',
  employment: '',
  costCenter: '',
  hiredOn: '',
  leftOn: '',
}

export const payrollFormOf = (member: Partial<MemberPayroll>): PayrollForm => ({
  employeeNumber: member.employeeNumber ?? '',
  employment: member.employment ?? '',
  costCenter: member.costCenter ?? '',
  hiredOn: member.hiredOn ?? '',
  leftOn: member.leftOn ?? '',
})

export const payrollChangeOf = (form: PayrollForm): MemberPayroll => ({
  employeeNumber: form.employeeNumber.trim(),
  employment: form.employment || null,
  costCenter: form.costCenter.trim(),
  hiredOn: form.hiredOn || null,
  leftOn: form.leftOn || null,
})

export const EMPLOYMENT_CHOICES = [
  { value: '', label: 'None' },
  ...EMPLOYMENTS.map((value) => ({ value: value as string, label: EMPLOYMENT_LABELS[value] })),
]

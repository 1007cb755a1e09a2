import { payrollFieldsPath, type PayRunBlocker } from '@upline/contracts'
import { payeeBlocker } from './payee-blocker.ts'

/** A payee of a run. `employeeNumber` is '' if the member has no number. */
export interface NumberedPayee {
  id: string
  name: string
  employeeNumber: string
}

/** Payroll files name people by their employee number, so a payee without one cannot be paid. */
export function employeeNumberBlocker(payees: readonly NumberedPayee[]): PayRunBlocker | null {
  const missing = payees.filter(({ employeeNumber }) => employeeNumber.trim() === '')
  return payeeBlocker({
    kind: 'missing-employee-number',
    payees: missing,
    message: (count) => `${count} without an employee number.`,
    linkOf: ({ id }) => payrollFieldsPath(id),
    link: '/working-roster',
  })
}

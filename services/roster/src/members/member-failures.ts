import {
  failing,
  Failure,
  licensesFault,
  type MemberPayroll,
  payrollFault,
  type RecordFault,
  supervisionFault,
} from '@upline/contracts'

const TAKEN = {
  email: { code: 'roster.email-taken', message: 'This email address is already in use.' },
  username: { code: 'roster.username-taken', message: 'This username is already taken.' },
  employeeNumber: {
    code: 'roster.employee-number-taken',
    message: 'Another member has this employee number. Enter a different one.',
  },
}

export class TakenError extends Failure {
  constructor(field: keyof typeof TAKEN) {
    const { code, message } = TAKEN[field]
    super('conflict', code, message, { errors: [{ field, message }] })
  }
}

class PayrollFieldError extends Failure {
  constructor({ field, message }: { field: string; message: string }) {
    super('invalid', 'roster.payroll-field', message, { errors: [{ field, message }] })
  }
}

/** Rules that one field alone does not show: a member leaves after the hire. */
export function assertPayrollSound(member: MemberPayroll): void {
  const fault = payrollFault(member)
  if (fault) throw new PayrollFieldError(fault)
}

class RecordFieldError extends Failure {
  constructor(record: 'license' | 'supervision', { field, message }: RecordFault) {
    super('invalid', `roster.${record}`, message, { errors: [{ field, message }] })
  }
}

/** `licenses`: as someone sent them. */
export function assertLicensesSound(licenses: unknown): void {
  const fault = licenses === undefined ? null : licensesFault(licenses)
  if (fault) throw new RecordFieldError('license', fault)
}

/** `supervision`: as someone sent it. */
export function assertSupervisionSound(supervision: unknown): void {
  const fault = supervisionFault(supervision)
  if (fault) throw new RecordFieldError('supervision', fault)
}

export class AdminUndeletableError extends failing(
  'forbidden',
  'roster.admin-undeletable',
  'Admin user cannot be deleted.',
) {}

export class RestoreTooLateError extends failing(
  'conflict',
  'roster.restore-too-late',
  'A member can be restored for 30 seconds after the removal.',
) {}

/** A password that the creator of an account chose cannot be used. */
export class PasswordRefusedError extends Failure {
  constructor(message: string) {
    super('invalid', 'roster.password-not-allowed', message, { errors: [{ field: 'password', message }] })
  }
}

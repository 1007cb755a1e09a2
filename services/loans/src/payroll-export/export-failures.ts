import { Failure, failing, type FieldError, PAY_RUN_EXPORT_LABELS, type PayRunExportFormat } from '@upline/contracts'

export class RunNotApprovedError extends failing(
  'conflict',
  'loans.run-not-approved',
  'This pay run is not approved yet, so its amounts can still change. Approve it before you export it.',
) {}

export class ApprovedPayHeldError extends failing(
  'conflict',
  'loans.approved-pay-held',
  'A rule has put pay of this run on hold, so it cannot be exported. Release the hold, or reopen the run.',
) {}

const SHOWN = 5

/** `errors` lists every payee by id. */
export class PayeesWithoutEmployeeNumberError extends Failure {
  constructor(payees: readonly { memberId: string; name: string }[]) {
    const listed = payees.slice(0, SHOWN).map(({ name }) => name)
    const more = payees.length > SHOWN ? ` and ${payees.length - SHOWN} more` : ''
    super(
      'conflict',
      'loans.payees-without-employee-number',
      `Payees need an employee number before you can export their pay: ${listed.join(', ')}${more}.`,
      { errors: payees.map(({ memberId, name }) => ({ field: memberId, message: `${name} has no employee number.` })) },
    )
  }
}

/** `errors` names the settings, like 'earningCodes.bonus'. */
export class PayrollSettingsIncompleteError extends Failure {
  constructor(format: PayRunExportFormat, missing: readonly FieldError[]) {
    super(
      'conflict',
      'loans.payroll-settings-incomplete',
      `Complete the payroll settings to export for ${PAY_RUN_EXPORT_LABELS[format]}: ` +
        missing.map(({ message }) => message).join(' '),
      { errors: [...missing] },
    )
  }
}

import { Failure, type LicenseImport } from '@upline/contracts'

/** The file as a whole cannot be read. */
export class LicenseFileError extends Failure {
  constructor(message: string) {
    super('invalid', 'roster.license-file', message, { errors: [{ field: 'file', message }] })
  }
}

export class LicenseFileTooLargeError extends Failure {
  constructor(limit: string) {
    const message = `An import of licenses reads files of up to ${limit}. Split the file and import each part.`
    super('too-large', 'roster.license-file-too-large', message, { errors: [{ field: 'file', message }] })
  }
}

/** Rows have errors, so nothing was imported. */
export class LicenseRowsError extends Failure {
  constructor({ faultyRows, errors }: LicenseImport) {
    const what = faultyRows === 1 ? '1 row has an error' : `${faultyRows.toLocaleString('en-US')} rows have errors`
    super(
      'invalid',
      'roster.license-rows',
      `${what}, so no license was imported. Fix the file, then import it again.`,
      {
        errors: errors.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
      },
    )
  }
}

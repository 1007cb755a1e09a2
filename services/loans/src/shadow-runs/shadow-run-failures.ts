import { Failure, failing, type ShadowRejectedRow } from '@upline/contracts'

export class ShadowRunNotFoundError extends failing(
  'missing',
  'loans.unknown-shadow-run',
  'The shadow run could not be found.',
) {}

export class ShadowDifferenceNotFoundError extends failing(
  'missing',
  'loans.unknown-shadow-difference',
  'The difference could not be found in this shadow run.',
) {}

/** The file as a whole cannot be compared. */
export class ShadowFileError extends Failure {
  constructor(message: string) {
    super('invalid', 'loans.shadow-file', message, { errors: [{ field: 'file', message }] })
  }
}

export class ShadowFileTooLargeError extends Failure {
  constructor(limit: string) {
    const message = `A shadow run compares files of up to ${limit}. Split the file by pay date and run each part.`
    super('too-large', 'loans.shadow-file-too-large', message, { errors: [{ field: 'file', message }] })
  }
}

export class ShadowRunSignedOffError extends failing(
  'conflict',
  'loans.shadow-run-signed-off',
  'This shadow run is signed off, so its explanations no longer change.',
) {}

export class ShadowRunUnexplainedError extends Failure {
  constructor(unexplained: number) {
    const what = unexplained === 1 ? '1 difference has' : `${unexplained.toLocaleString('en-US')} differences have`
    const message = `${what} no explanation. Explain every difference, then sign off.`
    super('conflict', 'loans.shadow-run-unexplained', message, {
      errors: [{ field: 'unexplained', message: String(unexplained) }],
    })
  }
}

/** How many rejected rows the error names, one by one. */
const MAX_NAMED_ROWS = 20

/** The file has rows that were not compared, and no one has said why they may stay out. */
export class ShadowRunRejectedRowsError extends Failure {
  constructor({ rejected, rejectedRows }: { rejected: number; rejectedRows: readonly ShadowRejectedRow[] }) {
    const what = rejected === 1 ? '1 row was' : `${rejected.toLocaleString('en-US')} rows were`
    const named = rejectedRows.slice(0, MAX_NAMED_ROWS)
    const numbers = named.map(({ row }) => row).join(', ')
    const more = rejected > named.length ? `, and ${(rejected - named.length).toLocaleString('en-US')} more` : ''
    const message = `${what} rejected and not compared: ${numbers}${more}. Fix them and upload the file again, or send the reason why they may stay out.`
    super('conflict', 'loans.shadow-run-rejected-rows', message, {
      errors: named.map(({ row, message: problem }) => ({ field: `rows.${row}`, message: problem })),
    })
  }
}

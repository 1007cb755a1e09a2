import { Failure, failing } from '@upline/contracts'

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

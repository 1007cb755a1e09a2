import { failing, Failure } from '@upline/contracts'

export class ImportMissingError extends failing('missing', 'roster.import-missing', 'There is no such import.') {}

export class NothingRefusedError extends failing(
  'missing',
  'roster.nothing-refused',
  'This import has no refused rows to download.',
) {}

export class ImportRunningError extends failing(
  'conflict',
  'roster.import-running',
  'The import is still running: cancel it first.',
) {}

export class ImportUndoneError extends failing('conflict', 'roster.import-undone', 'This import was undone already.') {}

export class FundedSinceError extends Failure {
  constructor(count: number) {
    const members = count === 1 ? '1 of its members has' : `${count.toLocaleString('en-US')} of its members have`
    super('conflict', 'roster.import-funded-since', `This import can't be undone: ${members} funded loans since.`)
  }
}

/** An import of a version that did not keep who came by which one. */
export class ImportTooOldError extends failing(
  'conflict',
  'roster.import-too-old',
  "This import can't be undone: it is from before the roster kept who came by it. Delete its members one by one.",
) {}

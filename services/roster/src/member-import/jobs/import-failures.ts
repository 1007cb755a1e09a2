import { failing, Failure } from '@upline/contracts'

export class ImportNotFoundError extends failing('missing', 'roster.import-missing', 'Import not found.') {}

export class NothingRefusedError extends failing(
  'missing',
  'roster.nothing-refused',
  'This import has no rejected rows to download.',
) {}

export class ImportRunningError extends failing(
  'conflict',
  'roster.import-running',
  'The import is still running. Cancel it first.',
) {}

export class ImportUndoneError extends failing(
  'conflict',
  'roster.import-undone',
  'This import has already been undone.',
) {}

export class FundedSinceError extends Failure {
  constructor(count: number) {
    const members = count === 1 ? '1 of its members has' : `${count.toLocaleString('en-US')} of its members have`
    super('conflict', 'roster.import-funded-since', `This import cannot be undone: ${members} funded loans since.`)
  }
}

/** An import from a version that did not record which members an import added. */
export class ImportTooOldError extends failing(
  'conflict',
  'roster.import-too-old',
  'This import cannot be undone: it was made before Upline recorded which members an import added. Delete the members one by one.',
) {}

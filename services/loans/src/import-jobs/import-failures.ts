import { dateText, failing, Failure } from '@upline/contracts'

export class ImportMissingError extends failing('missing', 'loans.import-missing', 'Import not found.') {}

export class NothingRefusedError extends failing(
  'missing',
  'loans.nothing-refused',
  'This import has no rejected rows and no rows pending approval to download.',
) {}

export class ImportRunningError extends failing(
  'conflict',
  'loans.import-running',
  'The import is still running. Cancel it first.',
) {}

export class ImportUndoneError extends failing(
  'conflict',
  'loans.import-undone',
  'This import has already been undone.',
) {}

export class HistoryDroppedError extends Failure {
  constructor(start: Date) {
    const before = dateText(start.toISOString().slice(0, 10))
    super(
      'conflict',
      'loans.import-history-dropped',
      `This import cannot be undone because the history of loans before ${before} was deleted. Change its loans one by one.`,
    )
  }
}

export class FundedSinceError extends Failure {
  constructor(count: number) {
    const loans = count === 1 ? '1 of its loans has' : `${count.toLocaleString('en-US')} of its loans have`
    super('conflict', 'loans.import-funded-since', `This import cannot be undone because ${loans} funded since.`)
  }
}

export class UndoPaysYouError extends Failure {
  constructor(count: number) {
    const loans =
      count === 1 ? 'a funded loan that pays you' : `${count.toLocaleString('en-US')} funded loans that pay you`
    super('forbidden', 'loans.own-pay', `This import changed ${loans}. Someone else has to undo it.`)
  }
}

export class InvalidMappingError extends Failure {
  constructor(message: string) {
    super('invalid', 'loans.import-mapping-invalid', message, { errors: [{ field: 'mapping', message }] })
  }
}

import { failing, Failure } from '@upline/contracts'

export class UplineCircleError extends Failure {
  /** `on`: the date on which the loop would exist, if it is not today. */
  constructor(member: string, upline: string, on?: string) {
    const when = on === undefined ? '' : ` on ${on}`
    const message =
      member === upline
        ? `${member} can not be their own upline.`
        : `${upline} is in the downline of ${member}${when}, so ${member} can not report to ${upline}.`
    super('conflict', 'roster.upline-circle', message, { errors: [{ field: 'uplineId', message }] })
  }
}

export class TooDeepError extends Failure {
  constructor(limit: number) {
    const message = `A line can be at most ${limit.toLocaleString('en-US')} members deep.`
    super('unprocessable', 'roster.too-deep', message, { errors: [{ field: 'uplineId', message }] })
  }
}

export class UnknownUplineError extends Failure {
  constructor() {
    const message = 'The selected upline is not in the roster.'
    super('invalid', 'roster.unknown-upline', message, { errors: [{ field: 'uplineId', message }] })
  }
}

export class BulkMoveMissingError extends failing(
  'missing',
  'roster.bulk-move-missing',
  'There is no such move to undo.',
) {}

export class UndoTooLateError extends failing(
  'conflict',
  'roster.undo-too-late',
  'A move can be undone for 30 seconds.',
) {}

export class HierarchyChangedError extends failing(
  'conflict',
  'roster.hierarchy-changed',
  'The team has changed since: undoing this move would close a circle.',
) {}

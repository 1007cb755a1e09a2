import { dateText, failing, failingField, Failure } from '@upline/contracts'

export class UplineCircleError extends Failure {
  /** `on`: the date of the loop if it is not today. */
  constructor(member: string, upline: string, on?: string) {
    const when = on === undefined ? '' : ` on ${dateText(on)}`
    const message =
      member === upline
        ? `${member} cannot be their own upline.`
        : `${upline} is in the downline of ${member}${when}, so ${member} cannot report to ${upline}.`
    super('conflict', 'roster.upline-circle', message, { errors: [{ field: 'uplineId', message }] })
  }
}

export class TooDeepError extends Failure {
  constructor(limit: number) {
    const message = `A reporting line can be at most ${limit.toLocaleString('en-US')} members deep.`
    super('unprocessable', 'roster.too-deep', message, { errors: [{ field: 'uplineId', message }] })
  }
}

export class UnknownUplineError extends failingField(
  'uplineId',
  'invalid',
  'roster.unknown-upline',
  'The selected upline is not in the roster.',
) {}

export class BulkMoveNotFoundError extends failing(
  'missing',
  'roster.bulk-move-missing',
  'The move could not be found. It may have been undone already.',
) {}

export class UndoTooLateError extends failing(
  'conflict',
  'roster.undo-too-late',
  'A move can be undone for 30 seconds.',
) {}

export class HierarchyChangedError extends failing(
  'conflict',
  'roster.hierarchy-changed',
  'The team has changed, so undoing this move would create a reporting loop.',
) {}

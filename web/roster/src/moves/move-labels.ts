import { mediumDate } from '@upline/ui'
import type { MoveAccepted, MovePreview, MoveRequest, MoveStatus } from '@upline/contracts'

export const STATUS_LABELS: Record<MoveStatus, string> = {
  scheduled: 'Scheduled',
  pending: 'Pending approval',
  done: 'Done',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  failed: 'Failed',
}

/** 'Mar 9, 2026', the same in every time zone. */
export const dateLabel = mediumDate

/** 202: the move is pending until its date or until a second person approves it. */
export const isAccepted = (answer: object): answer is MoveAccepted => 'requestId' in answer

/** The result of submitting the move. */
export function outcomeLabel({ outcome, effectiveOn }: Pick<MovePreview, 'outcome' | 'effectiveOn'>): string {
  switch (outcome) {
    case 'scheduled':
      return `The move takes effect on ${dateLabel(effectiveOn)}. You can withdraw it until then.`
    case 'pending':
      return 'The move changes pay on funded loans. A second person has to approve it.'
    case 'done':
      return `The move applies from ${dateLabel(effectiveOn)}.`
  }
}

export const placeLabel = (uplineName: string | null): string => (uplineName ? `under ${uplineName}` : 'to no upline')

/** 'Ann Lee under Bob Ray from Mar 9, 2026'. */
export const moveLabel = ({ memberName, uplineName, effectiveOn }: MoveRequest): string =>
  `${memberName} ${placeLabel(uplineName)} from ${dateLabel(effectiveOn)}`

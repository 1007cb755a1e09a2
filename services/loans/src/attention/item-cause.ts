import type { AttentionItem, AttentionKind } from '@upline/contracts'
import { type RejectionGroup, rejectionSummary } from './rejection-summary.ts'

/** A row of the list of items. */
export interface ItemRow extends Omit<AttentionItem, 'cause'> {
  openedAtKey: string
  /** How many members the name matches. */
  matches: number
  detail: string | null
  /** Why the rows of an import were rejected. */
  rejections?: readonly RejectionGroup[]
}

const loans = (count: number): string => `${count.toLocaleString('en-US')} loan${count === 1 ? '' : 's'}`

const openPortion = (count: number): string =>
  `${loans(count)} ${count === 1 ? 'has' : 'have'} a portion that pays no one until you assign it.`

const unassigned = (count: number): string => `${loans(count)} ${count === 1 ? 'is' : 'are'} unassigned.`

/** The cause of an item, in a sentence for the screen. */
export function causeOfItem({ kind, title, waiting, matches, detail, rejections = [] }: ItemRow): string {
  const sentences: Record<AttentionKind, () => string> = {
    'unknown-officer': () =>
      detail === 'second'
        ? `No team member matches the second officer "${title}". ${openPortion(waiting)}`
        : `No team member matches "${title}". ${unassigned(waiting)}`,
    'ambiguous-officer': () =>
      detail === 'second'
        ? `${matches} team members match the second officer "${title}". ${openPortion(waiting)}`
        : `${matches} team members match "${title}". ${unassigned(waiting)}`,
    'missing-amount': () =>
      waiting === 1
        ? '1 loan has no amount, so it pays nothing yet.'
        : `${loans(waiting)} have no amount, so they pay nothing yet.`,
    'unconfirmed-loan': () =>
      `${detail ?? 'A member'} added this loan, which pays them. It cannot fund until the CEO, an admin or a manager above the loan officer confirms it.`,
    'unmapped-milestone': () =>
      `The milestone "${title}" is not mapped to a status. ${loans(waiting)} ${waiting === 1 ? 'keeps its' : 'keep their'} previous status.`,
    'same-number': () =>
      `Two loans have the number "${title}" in Encompass. The loan of ${detail ?? ''} is on hold until you confirm whether they're the same loan.`,
    'refused-row': () => rejectionSummary(rejections),
    'leaver-balance': () =>
      `${title} is not active or has left and still owes ${detail ?? ''}. Collect what later pay does not recover.`,
    'dead-letter': () =>
      `An event failed: ${detail ?? ''}${waiting > 1 ? `. ${(waiting - 1).toLocaleString('en-US')} later event${waiting === 2 ? ' is' : 's are'} on hold.` : ''}`,
  }
  return sentences[kind]()
}

export function itemView(row: ItemRow): AttentionItem {
  const { kind, subject, title, waiting, openedAt, importId, owner } = row
  return { kind, subject, title, waiting, openedAt, importId, owner, cause: causeOfItem(row) }
}

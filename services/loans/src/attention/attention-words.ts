import type { AttentionItem, AttentionKind } from '@upline/contracts'
import { type RejectionGroup, rejectionSummary } from './rejection-summary.ts'

/** An item as the database gives it. */
export interface ItemRow extends Omit<AttentionItem, 'cause'> {
  openedAtKey: string
  /** How many members are spelled so. */
  matches: number
  detail: string | null
  /** Why the rows of an import were rejected. */
  rejections?: readonly RejectionGroup[]
}

const loans = (count: number): string => `${count.toLocaleString('en-US')} loan${count === 1 ? '' : 's'}`

/** What is in the way, in a sentence for a person. */
export function causeOfItem({ kind, title, waiting, matches, detail, rejections = [] }: ItemRow): string {
  const sentences: Record<AttentionKind, () => string> = {
    'unknown-officer': () =>
      `Nobody is called '${title}': ${loans(waiting)} ${waiting === 1 ? 'has' : 'have'} no officer.`,
    'ambiguous-officer': () =>
      `${matches} members are called '${title}': ${loans(waiting)} ${waiting === 1 ? 'has' : 'have'} no officer.`,
    'missing-amount': () =>
      `${loans(waiting)} without an amount: ${waiting === 1 ? 'it earns' : 'they earn'} nothing yet.`,
    'unconfirmed-loan': () =>
      `${detail ?? 'A member'} added this loan, which pays them. It cannot fund until the CEO, an admin or a manager above the loan officer confirms it.`,
    'unmapped-milestone': () =>
      `The milestone '${title}' has no status: ${loans(waiting)} ${waiting === 1 ? 'keeps' : 'keep'} the one from before.`,
    'same-number': () =>
      `Encompass gives two loans the number '${title}': the one of ${detail ?? ''} goes on without it until you say whether they are one.`,
    'refused-row': () => rejectionSummary(rejections),
    'dead-letter': () =>
      `An event could not be handled: ${detail ?? ''}${waiting > 1 ? `; ${waiting - 1} wait${waiting === 2 ? 's' : ''} behind it` : ''}`,
  }
  return sentences[kind]()
}

export function itemView(row: ItemRow): AttentionItem {
  const { kind, subject, title, waiting, openedAt, importId } = row
  return { kind, subject, title, waiting, openedAt, importId, cause: causeOfItem(row) }
}

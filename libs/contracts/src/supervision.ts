import { listFault, type RecordFault, type RecordTerm, termFault, termLabel, trimmedText } from './dated-record.ts'

/** How a member supervises the work of their downline, in the words of the member who records it. */
export interface Supervision extends RecordTerm {
  /** What is done. */
  work: string
}

/** As stored. Rule R2 reads it; pay never does. */
export interface SupervisionRecord extends Supervision {
  /** The member who recorded it. */
  recordedBy: string
  recordedAt: string
}

/** A row of GET /api/users/{id}/supervision. */
export interface NamedSupervision extends Supervision {
  recordedBy: { id: string; name: string }
  recordedAt: string
}

export const MAX_SUPERVISION_RECORDS = 100
export const SUPERVISION_WORK_LIMIT = 500

/** The first fault of what someone sent as the supervision records of a member, or null. */
export const supervisionFault = (sent: unknown): RecordFault | null =>
  listFault(sent, {
    ...{ field: 'supervision', name: 'supervision records', max: MAX_SUPERVISION_RECORDS },
    faultOf: recordFault,
  }) ?? repeatedFault(sent as Supervision[])

function recordFault(record: Record<string, unknown>): RecordFault | null {
  const { length } = trimmedText(record['work'])
  if (length === 0 || length > SUPERVISION_WORK_LIMIT)
    return { field: 'work', message: `work must have 1 to ${SUPERVISION_WORK_LIMIT} characters.` }
  return termFault(record)
}

function repeatedFault(sent: readonly Supervision[]): RecordFault | null {
  const labels = sent.map((record) => supervisionLabel(asStored(record)))
  return new Set(labels).size === labels.length
    ? null
    : { field: 'supervision', message: 'Two supervision records have the same text and dates.' }
}

const asStored = ({ work, from, to }: Supervision): Supervision => ({ work: trimmedText(work), from, to: to || null })

/**
 * The records as they are stored, by their first day. A record that was stored with the same text and dates keeps who recorded it and when.
 */
export function recordedSupervision(
  sent: readonly Supervision[],
  { stored, by, at }: { stored: readonly SupervisionRecord[]; by: string; at: string },
): SupervisionRecord[] {
  const known = new Map(stored.map((record) => [supervisionLabel(record), record]))
  return sent
    .map(asStored)
    .map((record) => known.get(supervisionLabel(record)) ?? { ...record, recordedBy: by, recordedAt: at })
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
}

const keyOf = ({ from, to, work }: Supervision): string => [from, to ?? '', work].join('\n')

/** For a history: 'Weekly file reviews (from Jan 1, 2026)'. */
export const supervisionLabel = (record: Supervision): string => `${record.work} (${termLabel(record)})`

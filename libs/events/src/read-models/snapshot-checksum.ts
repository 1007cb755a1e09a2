import { createHash } from 'node:crypto'
import type { SnapshotManifest } from '@upline/contracts/events'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The checksum of one batch, over its rows as their schema writes them: the same on both sides. */
export const batchChecksum = (rows: unknown[]): string => sha256(JSON.stringify(rows))

export const manifestChecksum = (batches: readonly string[]): string => sha256(batches.join(''))

/** A batch that has arrived. */
export interface ReceivedBatch {
  batch: number
  rows: number
  checksum: string
}

/** Returns why the received batches are not the complete snapshot; undefined if they are. */
export function incompleteness(manifest: SnapshotManifest, received: readonly ReceivedBatch[]): string | undefined {
  const byNumber = new Map(received.map((one) => [one.batch, one]))
  const wanted = Array.from({ length: manifest.batches }, (_, batch) => batch)
  const missing = wanted.filter((batch) => !byNumber.has(batch))
  if (missing.length > 0)
    return `${missing.length} of ${manifest.batches} batches did not arrive (${missing.slice(0, 5).join(', ')})`
  const rows = received.reduce((sum, one) => sum + one.rows, 0)
  if (rows !== manifest.rows || received.length !== manifest.batches)
    return `${rows} rows in ${received.length} batches arrived instead of ${manifest.rows} in ${manifest.batches}`
  const checksum = manifestChecksum(wanted.map((batch) => byNumber.get(batch)?.checksum ?? ''))
  return checksum === manifest.checksum ? undefined : 'the rows that arrived are not those that were sent'
}

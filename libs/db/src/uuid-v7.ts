import { randomUUID } from 'node:crypto'

/** An ID that sorts by its creation time, so that new rows are close together in an index. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // randomUUID() reads random bytes for many IDs at a time. After its version come the variant and 74 random bits, as in a UUIDv7.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

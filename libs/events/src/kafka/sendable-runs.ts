import type { EventMessage } from '../event-message.ts'

/** A broker accepts 1 MB per request, as one message or several of one partition. The rest is room for framing. */
const MAX_BYTES = 900_000
const FRAME_BYTES = 100

const bytesOf = ({ key, headers, body }: EventMessage): number =>
  FRAME_BYTES + Buffer.byteLength(body) + Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(headers))

/**
 * Splits messages into runs that each fit into one request, in order. A message that is too large forms its own run.
 */
export function sendableRuns(messages: EventMessage[], limit = MAX_BYTES): EventMessage[][] {
  const runs: EventMessage[][] = []
  let bytes = Infinity
  for (const message of messages) {
    const size = bytesOf(message)
    if (bytes + size > limit) {
      runs.push([])
      bytes = 0
    }
    runs.at(-1)!.push(message)
    bytes += size
  }
  return runs
}

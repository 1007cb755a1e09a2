import type { EventMessage } from '../event-message.ts'

/** A broker takes 1 MB at once, as one message or as many of one partition together: what is left is room for its framing. */
const MOST_BYTES = 900_000
const FRAME_BYTES = 100

const bytesOf = ({ key, headers, body }: EventMessage): number =>
  FRAME_BYTES + Buffer.byteLength(body) + Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(headers))

/** The messages in their order, in runs of which each fits into one request; one that is too large stands alone. */
export function sendableRuns(messages: EventMessage[], most = MOST_BYTES): EventMessage[][] {
  const runs: EventMessage[][] = []
  let bytes = Infinity
  for (const message of messages) {
    const size = bytesOf(message)
    if (bytes + size > most) {
      runs.push([])
      bytes = 0
    }
    runs.at(-1)!.push(message)
    bytes += size
  }
  return runs
}

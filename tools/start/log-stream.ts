import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

export type Say = (line: string) => void

/** One stream for all processes. Each line starts with the process name, or is JSON in production. */
export function logStream(out: NodeJS.WritableStream, { json }: { json: boolean }): (name: string) => Say {
  // Continue without a reader of the log.
  out.on('error', () => {})
  return (name) => (line) => {
    if (!json) out.write(`${name.padEnd(NAME_WIDTH)} | ${line}\n`)
    else out.write(line.startsWith('{') ? `${line}\n` : `${JSON.stringify({ service: name, msg: line })}\n`)
  }
}

const NAME_WIDTH = 13

export function eachLine(stream: Readable, say: Say): void {
  stream.on('error', () => {})
  createInterface({ input: stream }).on('line', say)
}

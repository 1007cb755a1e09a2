import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

export type Say = (line: string) => void

/** One stream of all processes: each line with the name of who says it, in a column. In production JSON, left as it is. */
export function logStream(out: NodeJS.WritableStream, { json }: { json: boolean }): (name: string) => Say {
  // Whoever read our words may have gone: the product goes on.
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

import type { Delimiter } from '@upline/csv'

const QUOTE = 34
const LF = 10
const CR = 13

/** The position of a byte in a field, as in CsvParser. The spec compares the two. */
const START = 0
const PLAIN = 1
const QUOTED = 2
const AFTER_QUOTE = 3

/**
 * Finds the ends of records in the bytes of a CSV without decoding: in UTF-8 no other character contains a separator's
 * byte.
 */
export class RecordEnds {
  readonly #delimiter: number
  #state = START
  #before = 0
  #lineNow = 1
  /** After the last complete record, from the start of the kept bytes; 0: none is complete. */
  at = 0
  /** The line number of the next record there. */
  line = 1

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Continues with the bytes from there to the end. */
  read(bytes: Uint8Array, from: number): void {
    let [state, before, line] = [this.#state, this.#before, this.#lineNow]
    const delimiter = this.#delimiter
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (byte > QUOTE && byte !== delimiter) {
        if (before === CR && state === START) this.#mark(at, line)
        if (state !== QUOTED) state = PLAIN
      } else if (byte === LF || byte === CR) {
        if (byte === CR && before === CR && state === START) this.#mark(at, line)
        if (byte === CR || before !== CR) line++
        if (state !== QUOTED) state = START
        if (byte === LF && state === START) this.#mark(at + 1, line)
      } else {
        if (before === CR && state === START) this.#mark(at, line)
        state = next(state, byte, delimiter)
      }
      before = byte
    }
    this.#state = state
    this.#before = before
    this.#lineNow = line
  }

  /** Drops this many bytes at the start. */
  forget(bytes: number): void {
    this.at = Math.max(0, this.at - bytes)
  }

  #mark(at: number, line: number): void {
    this.at = at
    this.line = line
  }
}

/** A quote, a separator or a character that the fast paths do not handle. */
function next(state: number, byte: number, delimiter: number): number {
  if (byte === QUOTE) {
    if (state === START || state === AFTER_QUOTE) return QUOTED
    return state === QUOTED ? AFTER_QUOTE : PLAIN
  }
  if (state === QUOTED) return QUOTED
  return byte === delimiter ? START : PLAIN
}

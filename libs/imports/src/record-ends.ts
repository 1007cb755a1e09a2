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
    const delimiter = this.#delimiter
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number
      // Most bytes continue a field and change nothing.
      if (byte <= QUOTE || byte === delimiter || this.#state === START) this.#step(byte, at)
      else if (this.#state === AFTER_QUOTE) this.#state = PLAIN
      this.#before = byte
    }
  }

  #step(byte: number, at: number): void {
    if (byte === LF || byte === CR) return this.#endLine(byte, at)
    if (this.#isAfterReturn()) this.#mark(at)
    this.#state = next(this.#state, byte, this.#delimiter)
  }

  /** A line break ends a record unless it is quoted. A CR ends it only when the next byte is known not to be its LF. */
  #endLine(byte: number, at: number): void {
    if (byte === CR && this.#isAfterReturn()) this.#mark(at)
    if (byte === CR || this.#before !== CR) this.#lineNow++
    if (this.#state !== QUOTED) this.#state = START
    if (byte === LF && this.#state === START) this.#mark(at + 1)
  }

  #isAfterReturn(): boolean {
    return this.#before === CR && this.#state === START
  }

  /** Drops this many bytes at the start. */
  forget(bytes: number): void {
    this.at = Math.max(0, this.at - bytes)
  }

  #mark(at: number): void {
    this.at = at
    this.line = this.#lineNow
  }
}

/** The state after a byte that is not a line break. */
function next(state: number, byte: number, delimiter: number): number {
  if (byte === QUOTE) {
    if (state === START || state === AFTER_QUOTE) return QUOTED
    return state === QUOTED ? AFTER_QUOTE : PLAIN
  }
  if (state === QUOTED) return QUOTED
  return byte === delimiter ? START : PLAIN
}

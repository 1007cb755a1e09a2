import type { Delimiter } from '@upline/csv'

const QUOTE = 34
const LF = 10
const CR = 13

/** Where in a field a byte stands: as CsvParser has it, which the spec holds it against. */
const START = 0
const PLAIN = 1
const QUOTED = 2
const AFTER_QUOTE = 3

/** Finds where records end in the bytes of a CSV, without reading them: in UTF-8 no other letter has a separator's byte. */
export class RecordEnds {
  readonly #delimiter: number
  #state = START
  #before = 0
  #lineNow = 1
  /** After the last record that has ended, from the begin of what is kept; 0: none has. */
  at = 0
  /** On which the next record begins there. */
  line = 1

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Goes on with the bytes from there to the end. */
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

  /** So many bytes at the begin are no longer kept. */
  forget(bytes: number): void {
    this.at = Math.max(0, this.at - bytes)
  }

  #mark(at: number, line: number): void {
    this.at = at
    this.line = line
  }
}

/** A quote, a separator or a letter, outside of what the fast ways take. */
function next(state: number, byte: number, delimiter: number): number {
  if (byte === QUOTE) {
    if (state === START || state === AFTER_QUOTE) return QUOTED
    return state === QUOTED ? AFTER_QUOTE : PLAIN
  }
  if (state === QUOTED) return QUOTED
  return byte === delimiter ? START : PLAIN
}

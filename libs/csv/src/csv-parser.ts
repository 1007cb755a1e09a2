import { CsvError } from './csv-error.ts'
import { type Delimiter, detectDelimiter, hasFirstRecord } from './delimiter.ts'

/** A record of the file: its cells as written, and the 1-based line of its beginning. */
export interface CsvRecord {
  line: number
  cells: string[]
}

export interface CsvOptions {
  /** Default: detected in the first record. */
  delimiter?: Delimiter
  /** Maximum length of a record in characters: an unclosed quote must not swallow a file of gigabytes. */
  maxRecordLength?: number
  /** The line number of the text's beginning, if it is a later part of a file. */
  line?: number
}

/**
 * The parser's position in a field. `quote` is after a quote inside a quoted field: either its end, or the first of
 * two.
 */
type State = 'start' | 'plain' | 'quoted' | 'quote'

const QUOTE = 34
const LF = 10
const CR = 13
const ONE_MILLION = 1_000_000

/**
 * RFC 4180 as a push parser that accepts pieces of any size. Accepts a BOM, CRLF, LF or CR, and quoted fields with
 * separators, quotes and line breaks. Blank lines are skipped. A quote inside an unquoted field is a plain character.
 */
export class CsvParser {
  #delimiter: number | undefined
  readonly #maxRecordLength: number
  #state: State = 'start'
  #cells: string[] = []
  #field = ''
  #isFirstPiece = true
  #wasQuoted = false
  #afterCr = false
  #quotedCr = false
  #line = 1
  #recordLine = 1
  #recordLength = 0
  #undecided = ''
  #records: CsvRecord[] = []

  constructor(options: CsvOptions = {}) {
    this.#delimiter = options.delimiter?.charCodeAt(0)
    this.#maxRecordLength = options.maxRecordLength ?? ONE_MILLION
    this.#line = this.#recordLine = options.line ?? 1
    this.#isFirstPiece = this.#line === 1
  }

  /** Parses the next piece and returns the records that end in it. */
  push(piece: string): CsvRecord[] {
    if (piece.includes('\0'))
      throw new CsvError('not-text', this.#line, 'This file is not a CSV: it does not contain plain text.')
    let text = piece
    if (this.#isFirstPiece && text !== '') {
      this.#isFirstPiece = false
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1)
    }
    if (this.#delimiter === undefined) {
      this.#undecided += text
      if (!hasFirstRecord(this.#undecided) && this.#undecided.length <= this.#maxRecordLength) return []
      text = this.#decide()
    }
    this.#read(text)
    return this.#take()
  }

  /** Ends the file: returns the last record if it has no line break. */
  end(): CsvRecord[] {
    if (this.#delimiter === undefined) this.#read(this.#decide())
    if (this.#state === 'quoted')
      throw new CsvError(
        'unclosed-quote',
        this.#recordLine,
        `A quoted field that begins in line ${this.#recordLine} is never closed.`,
      )
    this.#endRecord()
    return this.#take()
  }

  #decide(): string {
    const text = this.#undecided
    this.#undecided = ''
    this.#delimiter = detectDelimiter(text).charCodeAt(0)
    return text
  }

  #take(): CsvRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #read(text: string): void {
    let at = 0
    while (at < text.length) {
      const from = at
      if (this.#state === 'quoted') at = this.#readQuoted(text, at)
      else if (this.#state === 'plain') at = this.#readPlain(text, at)
      else at = this.#readEdge(text, at)
      this.#recordLength += at - from
      if (this.#recordLength > this.#maxRecordLength) this.#refuseLength()
    }
  }

  #refuseLength(): never {
    const unclosed = this.#state === 'quoted' ? ' Is a quote missing?' : ''
    throw new CsvError(
      'record-too-long',
      this.#recordLine,
      `The record in line ${this.#recordLine} is too long.${unclosed}`,
    )
  }

  /** Inside quotes: everything up to the next quote. */
  #readQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from)
    const until = quote < 0 ? text.length : quote
    this.#field += text.slice(from, until)
    this.#countLines(text, from, until)
    if (quote < 0) return until
    this.#state = 'quote'
    return until + 1
  }

  /** Outside of quotes: everything up to the next separator or line break. */
  #readPlain(text: string, from: number): number {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === this.#delimiter || code === LF || code === CR) break
    }
    this.#field += text.slice(from, at)
    return at < text.length ? this.#endField(text, at) : at
  }

  /** At the start of a field, or after a quote inside a quoted one. */
  #readEdge(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (this.#afterCr && code === LF) {
      // The second half of CRLF, perhaps in another piece: its line is already counted.
      this.#afterCr = false
      return at + 1
    }
    this.#afterCr = false
    if (code === QUOTE) {
      if (this.#state === 'quote') this.#field += '"'
      this.#state = 'quoted'
      this.#wasQuoted = true
      this.#quotedCr = false
      return at + 1
    }
    if (code === this.#delimiter || code === LF || code === CR) return this.#endField(text, at)
    this.#state = 'plain'
    return at
  }

  #endField(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (code === this.#delimiter) {
      this.#cells.push(this.#field)
      this.#field = ''
      this.#state = 'start'
      return at + 1
    }
    this.#afterCr = code === CR
    this.#line++
    this.#endRecord()
    return at + 1
  }

  #endRecord(): void {
    const isBlank = this.#cells.length === 0 && !this.#wasQuoted && this.#field.trim() === ''
    if (!isBlank) {
      this.#cells.push(this.#field)
      this.#records.push({ line: this.#recordLine, cells: this.#cells })
    }
    this.#cells = []
    this.#field = ''
    this.#wasQuoted = false
    this.#state = 'start'
    this.#recordLine = this.#line
    this.#recordLength = 0
  }

  #countLines(text: string, from: number, until: number): void {
    for (let at = from; at < until; at++) {
      const code = text.charCodeAt(at)
      if (code === CR || (code === LF && !this.#quotedCr)) this.#line++
      this.#quotedCr = code === CR
    }
  }
}

/** All records of a complete text. */
export function parseCsv(text: string, options: CsvOptions = {}): CsvRecord[] {
  const parser = new CsvParser(options)
  return [...parser.push(text), ...parser.end()]
}

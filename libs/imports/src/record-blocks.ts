import { type CsvRecord, CsvParser, type Delimiter, detectDelimiter, hasFirstRecord } from '@upline/csv'
import { asFileError, type Encoding, encodingOf, OtherEncodingError } from './file-records.ts'
import { RecordEnds } from './record-ends.ts'

/** Complete records of a file that can be parsed independently of the rest. */
export interface RecordBlock {
  bytes: Uint8Array
  /** The line number of the block's beginning, from 1. */
  line: number
  delimiter: Delimiter
  encoding: 'utf-8' | 'windows-1252'
}

const BLOCK = 512 * 1024
/** In characters. */
const PIECE = 32 * 1024
/** Maximum length of a record, as in the parser. A longer one is passed on for the parser to refuse. */
const MAX_RECORD_CHARS = 5 * 1024 * 1024
const MAX_HEADER_CHARS = 1_000_000

/** Splits a file into blocks of complete records. It respects line breaks in quotes, but does not parse yet. */
export async function* blocksOf(
  bytes: AsyncIterable<Buffer>,
  { encoding, size = BLOCK }: { encoding?: Encoding | undefined; size?: number } = {},
): AsyncGenerator<RecordBlock> {
  const cutter = new BlockCutter(size)
  try {
    let sent: Encoding | undefined
    for await (const piece of plainBytes(bytes, (first) => (sent = encoding ?? encodingOf(first)))) {
      cutter.encoding = sent === 'windows-1252' ? sent : 'utf-8'
      yield* cutter.push(piece)
    }
    yield* cutter.end()
  } catch (fault) {
    throw asFileError(fault)
  }
}

/**
 * The records of a block, a few at a time: those of a whole block would survive many garbage collections. Throws as
 * recordsOf does.
 */
export function* recordsOfBlock({ bytes, line, delimiter, encoding }: RecordBlock): Generator<CsvRecord> {
  const parser = new CsvParser({ delimiter, line })
  try {
    const text = textOf(bytes, { encoding, isFirst: line === 1 })
    for (let at = 0; at < text.length; at += PIECE) yield* parser.push(text.slice(at, at + PIECE))
    yield* parser.end()
  } catch (fault) {
    throw asFileError(fault)
  }
}

function textOf(bytes: Uint8Array, { encoding, isFirst }: { encoding: Encoding; isFirst: boolean }): string {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8', ignoreBOM: !isFirst })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new OtherEncodingError()
  }
}

/** UTF-16 as UTF-8, where separators and quotes are single bytes. */
async function* plainBytes(
  bytes: AsyncIterable<Buffer>,
  encodingBy: (first: Uint8Array) => Encoding,
): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined
  for await (const piece of bytes) {
    if (decoder === undefined) {
      const encoding = encodingBy(piece)
      decoder = encoding.startsWith('utf-16') ? new TextDecoder(encoding) : null
    }
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
  }
  if (decoder) yield Buffer.from(decoder.decode())
}

/** Cuts pieces of any size after the last record that ends in them. */
class BlockCutter {
  readonly #size: number
  #kept: Buffer = Buffer.alloc(0)
  #ends: RecordEnds | undefined
  #delimiter: Delimiter = ','
  #line = 1
  encoding: 'utf-8' | 'windows-1252' = 'utf-8'

  constructor(size: number) {
    this.#size = size
  }

  *push(piece: Buffer): Generator<RecordBlock> {
    const from = this.#kept.length
    this.#kept = from === 0 ? piece : Buffer.concat([this.#kept, piece])
    if (!this.#ends) {
      yield* this.#begin(false)
      return
    }
    this.#ends.read(this.#kept, from)
    yield* this.#cut()
  }

  *end(): Generator<RecordBlock> {
    if (!this.#ends) yield* this.#begin(true)
    if (this.#kept.length > 0) yield this.#take(this.#kept.length, this.#line)
  }

  /** Detects the separator like CsvParser: from the first record that is not empty. */
  *#begin(isAll: boolean): Generator<RecordBlock> {
    const text = new TextDecoder(this.encoding).decode(this.#kept)
    if (!isAll && !hasFirstRecord(text) && text.length <= MAX_HEADER_CHARS) return
    this.#delimiter = detectDelimiter(text)
    this.#ends = new RecordEnds(this.#delimiter)
    this.#ends.read(this.#kept, marksOf(this.#kept))
    yield* this.#cut()
  }

  *#cut(): Generator<RecordBlock> {
    const ends = this.#ends!
    if (this.#kept.length >= this.#size && ends.at > 0) yield this.#take(ends.at, ends.line)
    else if (this.#kept.length > MAX_RECORD_CHARS) yield this.#take(this.#kept.length, ends.line)
  }

  #take(until: number, nextLine: number): RecordBlock {
    // A copy, because its memory moves to another thread.
    const bytes = new Uint8Array(this.#kept.subarray(0, until))
    const block = { bytes, line: this.#line, delimiter: this.#delimiter, encoding: this.encoding }
    this.#kept = this.#kept.subarray(until)
    this.#line = nextLine
    this.#ends?.forget(until)
    return block
  }
}

/** A byte order mark. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** Size of the marks that reading removes: the decoder removes one, the parser another if a file has two. */
const marksOf = (bytes: Uint8Array): number => (!hasMark(bytes) ? 0 : hasMark(bytes.subarray(3)) ? 6 : 3)

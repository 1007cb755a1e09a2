import { CsvError, CsvParser, type CsvRecord, isEmptyRecord } from '@upline/csv'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

type Decoder = InstanceType<typeof TextDecoder>

/** The file as a whole cannot be imported. The message is for users. */
export class ImportFileError extends Error {}

/** It is not UTF-8 after all, so it is read again as Windows-1252. */
export class OtherEncodingError extends Error {}

/** The encoding that a file's first bytes indicate, else UTF-8 until an invalid byte. */
export function encodingOf(first: Uint8Array): Encoding {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Streams the records of a file, with no more than a chunk and a record in memory. */
export async function* recordsOf(bytes: AsyncIterable<Buffer>, encoding?: Encoding): AsyncGenerator<CsvRecord> {
  for await (const records of recordBatchesOf(bytes, encoding)) yield* records
}

/** The same, in arrays of one chunk each: a million promises fewer. */
export async function* recordBatchesOf(bytes: AsyncIterable<Buffer>, encoding?: Encoding): AsyncGenerator<CsvRecord[]> {
  const parser = new CsvParser()
  let decoder: Decoder | undefined
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encoding ?? encodingOf(piece), { fatal: (encoding ?? 'utf-8') === 'utf-8' })
      yield parser.push(decode(decoder, piece))
    }
    if (decoder) yield parser.push(decode(decoder))
    yield parser.end()
  } catch (fault) {
    throw asFileError(fault)
  }
}

function decode(decoder: Decoder, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new OtherEncodingError()
  }
}

/** Converts errors of reading to errors for users. */
export function asFileError(fault: unknown): unknown {
  if (fault instanceof CsvError) return new ImportFileError(fault.message)
  const code = (fault as { code?: unknown }).code
  const isBroken = typeof code === 'string' && code.startsWith('Z_')
  return isBroken ? new ImportFileError('The compressed file is broken.') : fault
}

/** Records that are not empty. */
export const isRow = (record: CsvRecord): boolean => !isEmptyRecord(record.cells)

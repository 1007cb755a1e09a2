import type { Readable } from 'node:stream'
import { CsvError, type CsvRecord, decodeText, parseCsv } from '@upline/csv'

/** Files that one call reads in memory. Larger ones are kept and read in blocks (import-files.ts). */

const BYTES_PER_MB = 1024 * 1024

interface Limit {
  maxMb: number
  /** The error for a larger file; `limit` as '5 MB'. */
  tooLarge: (limit: string) => Error
}

export async function readWholeFile(file: Readable, { maxMb, tooLarge }: Limit): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxMb * BYTES_PER_MB) throw tooLarge(`${maxMb} MB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Parses a CSV file. `invalid`: the error for a file that is not CSV. */
export function parseRecords(bytes: Buffer, invalid: (message: string) => Error): CsvRecord[] {
  try {
    return parseCsv(decodeText(bytes))
  } catch (error) {
    throw error instanceof CsvError ? invalid(error.message) : error
  }
}

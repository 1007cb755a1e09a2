import { pipeline } from 'node:stream/promises'
import { Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError } from '@upline/csv'
import type { LargeFile } from '@upline/files'

const PIECE_BYTES = 256 * 1024

/** The bytes of a file, decompressed if its first bytes indicate gzip. */
export async function unpacked(file: LargeFile): Promise<Readable> {
  const bytes = file.bytes()
  const first = await bytes.next()
  const all = Readable.from(after(first, bytes), { objectMode: false })
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return all
  const limited = limitExpansion(file.size)
  void pipeline(all, createGunzip({ chunkSize: PIECE_BYTES }), limited).catch(() => undefined)
  return limited
}

async function* after(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value
  yield* rest
}

/**
 * Any compressed file may expand to this many bytes; a larger one, to this many times its size. Real rows compress to a
 * tenth.
 */
const ALWAYS_ALLOWED_BYTES = 256 * 1024 * 1024
const MAX_TIMES = 150

/** Stops reading a decompression bomb. */
export function limitExpansion(
  packedBytes: number,
  { anyway = ALWAYS_ALLOWED_BYTES, times = MAX_TIMES } = {},
): Transform {
  const maxBytes = Math.max(anyway, packedBytes * times)
  let bytes = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      if (bytes <= maxBytes) return done(null, piece)
      done(new CsvError('not-text', 1, 'The compressed file is too large after decompression.'))
    },
  })
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** Bytes of a file that are stored together. Two of them are in memory at a time. */
export const CHUNK_BYTES = 2 * 1024 * 1024
/** Bytes that a reader gets at a time. */
const PIECE_BYTES = 256 * 1024
export const DIGEST_BYTES = 32

const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A stored chunk differs from what was written. */
export class FileDamagedError extends Error {
  constructor(chunk: number) {
    super(`Chunk ${chunk} of the stored file is damaged: its checksum differs.`)
  }
}

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const packChunk = (bytes: Uint8Array): Promise<Buffer> => compress(bytes, FASTEST)

/** The bytes of chunk number `n`, checked against the digest that was stored with it. */
export async function unpackChunk(packed: Uint8Array, { n, digests }: { n: number; digests: Buffer }): Promise<Buffer> {
  const bytes = await decompress(packed, { maxOutputLength: CHUNK_BYTES }).catch(() => undefined)
  const digest = digests.subarray(n * DIGEST_BYTES, (n + 1) * DIGEST_BYTES)
  if (!bytes || !digestOf(bytes).equals(digest)) throw new FileDamagedError(n)
  return bytes
}

/** The same bytes in chunks; the last one is shorter. */
export async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + CHUNK_BYTES - size)
      held.push(part)
      at += part.length
      size += part.length
      if (size < CHUNK_BYTES) continue
      yield Buffer.concat(held, size)
      held = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(held, size)
}

export function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
}

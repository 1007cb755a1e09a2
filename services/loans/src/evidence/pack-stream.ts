import { createHash } from 'node:crypto'
import type { EvidenceFile } from '@upline/contracts'
import { ZipStream } from './zip-stream.ts'

export interface PackFile {
  name: string
  content: () => AsyncIterable<string | Uint8Array>
}

const MANIFEST_NAME = 'manifest.json'

interface Pack {
  files: readonly PackFile[]
  at: Date
  /** Gets the files that were written, and returns the text of the manifest, which is the last file. */
  manifest: (files: EvidenceFile[]) => Promise<string>
}

const encoder = new TextEncoder()
const bytesOf = (piece: string | Uint8Array): Uint8Array => (typeof piece === 'string' ? encoder.encode(piece) : piece)

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The bytes of a pack. Each file is hashed while it is written. */
export async function* packStream({ files, at, manifest }: Pack): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream(at)
  const written: EvidenceFile[] = []
  for (const { name, content } of files) {
    const hash = createHash('sha256')
    let size = 0
    zip.open(name)
    for await (const piece of content()) {
      const bytes = bytesOf(piece)
      if (bytes.length === 0) continue
      hash.update(bytes)
      size += bytes.length
      yield* zip.write(bytes)
    }
    yield* zip.close()
    written.push({ name, size, sha256: hash.digest('hex') })
  }
  const text = await manifest(written)
  zip.open(MANIFEST_NAME)
  yield* zip.write(bytesOf(text))
  yield* zip.close()
  yield* zip.end()
}

/** A JSON array, one row a line, that is written batch by batch. */
export async function* jsonArray(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** One JSON value, indented. */
export async function* jsonValue(value: () => unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(await value(), null, 2)}\n`
}

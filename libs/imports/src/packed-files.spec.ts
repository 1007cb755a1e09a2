import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import type { LargeFile } from '@upline/files'
import { unpacked, limitExpansion } from './packed-files.ts'

const fileOf = (...pieces: Buffer[]): LargeFile => ({
  size: Buffer.concat(pieces).length,
  bytes: async function* () {
    yield* pieces
  },
})

async function textOf(bytes: Readable): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

describe('a stored file', () => {
  it('returns a file as it was sent, even if it is empty', async () => {
    expect(await textOf(await unpacked(fileOf(Buffer.from('Borr'), Buffer.from('ower'))))).toBe('Borrower')
    expect(await textOf(await unpacked(fileOf()))).toBe('')
  })

  it('decompresses a file if its first bytes indicate gzip', async () => {
    const packed = gzipSync('Borrower,Amount')
    expect(await textOf(await unpacked(fileOf(packed.subarray(0, 5), packed.subarray(5))))).toBe('Borrower,Amount')
  })

  it('fails for its reader if a chunk cannot be read', async () => {
    const broken: LargeFile = {
      size: 9,
      bytes: async function* () {
        yield Buffer.from('Borrower')
        throw new Error('Chunk 1 is missing.')
      },
    }
    await expect(unpacked(broken).then(textOf)).rejects.toThrow('Chunk 1 is missing.')
  })
})

describe('a packed file', () => {
  const unpack = async (text: string) => {
    const packed = gzipSync(text)
    const within = limitExpansion(packed.length, { anyway: 1_000, times: 20 })
    return (await textOf(Readable.from([packed]).pipe(createGunzip()).pipe(within))).length
  }

  it('reads a compressed file as a whole if it contains rows', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `Borrower ${n * 7919},${n} Main Street,${n * 104_729}\n`).join(
      '',
    )
    expect(await unpack(rows)).toBe(rows.length)
  })

  it('stops early if it is a decompression bomb', async () => {
    await expect(unpack('0'.repeat(1_000_000))).rejects.toThrow('too large after decompression')
  })
})

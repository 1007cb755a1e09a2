import { createHash } from 'node:crypto'
import type { EvidenceFile } from '@upline/contracts'
import { strFromU8, unzipSync } from 'fflate'
import { jsonArray, jsonValue, packStream } from './pack-stream.ts'

async function* pieces<Piece>(...some: Piece[]): AsyncGenerator<Piece> {
  yield* some
}

async function read(parts: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const found: Uint8Array[] = []
  for await (const part of parts) found.push(part)
  const files = unzipSync(Buffer.concat(found))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

describe('packStream', () => {
  it('writes files of many pieces, and a manifest with their sizes and hashes at the end', async () => {
    const listed: EvidenceFile[] = []
    const files = await read(
      packStream({
        at: new Date('2026-11-27T12:00:00Z'),
        files: [
          { name: 'a.txt', content: () => pieces('é', '', 'b') },
          { name: 'empty.txt', content: () => pieces<string>() },
          { name: 'bytes', content: () => pieces(new Uint8Array([65, 66])) },
        ],
        manifest: async (found) => {
          listed.push(...found)
          return 'manifest'
        },
      }),
    )
    expect(files).toEqual({ 'a.txt': 'éb', 'empty.txt': '', bytes: 'AB', 'manifest.json': 'manifest' })
    expect(listed.map(({ name, size }) => [name, size])).toEqual([
      ['a.txt', 3],
      ['empty.txt', 0],
      ['bytes', 2],
    ])
    expect(listed[0]!.sha256).toBe(createHash('sha256').update('éb').digest('hex'))
  })

  it('reads the content piece by piece', async () => {
    let pieceCount = 0
    async function* counted() {
      for (let at = 0; at < 100; at++) {
        pieceCount++
        yield new Uint8Array(100_000).map(() => Math.floor(Math.random() * 256))
      }
    }
    const parts = packStream({
      ...{ at: new Date('2026-11-27T12:00:00Z'), manifest: async () => '' },
      files: [{ name: 'large', content: counted }],
    })
    await parts.next()
    await parts.next()
    expect(pieceCount).toBeLessThan(5)
    await parts.return(undefined)
  })
})

describe('the JSON of a pack', () => {
  it('writes the same array of rows for batches of any size', async () => {
    expect(JSON.parse(await textOf(jsonArray(pieces([{ a: 1 }], [], [{ a: 2 }, { a: 3 }]))))).toEqual([
      { a: 1 },
      { a: 2 },
      { a: 3 },
    ])
    expect(JSON.parse(await textOf(jsonArray(pieces<object[]>())))).toEqual([])
    expect(JSON.parse(await textOf(jsonValue(() => ({ a: [1] }))))).toEqual({ a: [1] })
  })
})

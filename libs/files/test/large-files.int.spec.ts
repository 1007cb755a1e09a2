import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { inTransaction } from '@upline/db'
import { CHUNK_BYTES } from '../src/chunks.ts'
import { LargeFiles } from '../src/large-files.ts'
import { openFileStore } from '../src/open-file-store.ts'
import { type FilePlaces, openFilePlaces } from './file-places.ts'

const MB = 1024 * 1024
const PIECE = Buffer.from('Pat Private,1 Elm St,NV,Purchase,ann,Funded\n'.repeat(1_500))

let places: FilePlaces

beforeAll(async () => {
  places = await openFilePlaces()
})
afterAll(() => places.close())

const name = (ownerId: string, kind = 'upload') => ({ ownerId, kind })

async function* piecesOf(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield PIECE
}

async function* tornAfter(count: number): AsyncGenerator<Buffer> {
  yield* piecesOf(count)
  throw new Error('the connection was reset')
}

async function bytesOf(files: LargeFiles, ownerId: string): Promise<Buffer | undefined> {
  const found = await files.read(name(ownerId))
  if (!found) return undefined
  const pieces: Buffer[] = []
  for await (const piece of found.bytes()) pieces.push(piece)
  expect(Buffer.concat(pieces)).toHaveLength(found.size)
  return Buffer.concat(pieces)
}

describe.each(['the database', 'a bucket'])('large files in %s', (where) => {
  const files = () => {
    const s3 = where === 'a bucket' ? places.bucket.settings : null
    return new LargeFiles(places.database.em, openFileStore('loans', { s3 }, places.database.em))
  }
  const storedChunks = async (): Promise<number> =>
    where === 'a bucket'
      ? places.bucket.objects.size
      : (await places.database.query<{ n: number }>('select count(*)::int n from stored_files'))[0]!.n
  const listed = async () => (await files().list('upload', 60_000)).length

  it('returns a file byte by byte, whatever the size of the pieces that arrive', async () => {
    for (const [id, sizes] of [
      ['none', []],
      ['one', [1]],
      ['odd', [CHUNK_BYTES - 1, 2, 3 * CHUNK_BYTES + 7, 1]],
    ] as const) {
      const sent = sizes.map((size, n) => Buffer.alloc(size, `${n} of ${id} `))
      await files().write(
        name(id),
        (async function* () {
          yield* sent
        })(),
      )
      expect((await bytesOf(files(), id))?.equals(Buffer.concat(sent))).toBe(true)
      await files().delete(name(id))
    }
    expect([await storedChunks(), await listed()]).toEqual([0, 0])
  })

  it('leave nothing behind if their sender disconnects early', async () => {
    await expect(files().write(name('torn'), tornAfter(100))).rejects.toThrow('was reset')
    expect(await files().read(name('torn'))).toBeUndefined()
    expect([await storedChunks(), await listed()]).toEqual([0, 0])
  })

  it('fail their reader if a stored byte has changed', async () => {
    await files().write(name('bad'), piecesOf(100))
    if (where === 'a bucket') {
      const [key, object] = [...places.bucket.objects].find(([at]) => at.endsWith('/1.zst'))!
      const [, other] = [...places.bucket.objects].find(([at]) => at.endsWith('/0.zst'))!
      places.bucket.objects.set(key, { ...object, bytes: other.bytes.subarray(0, -1) })
    } else
      await places.database.query(`update stored_files set content = set_byte(content, 40, 7) where key like '%/1.zst'`)
    await expect(bytesOf(files(), 'bad')).rejects.toThrow('Chunk 1 of the stored file is damaged')
    await files().delete(name('bad'))
  })

  it('survive every sweep once they are claimed', async () => {
    const claimed = (id: string) => inTransaction(places.database.em, (tx) => files().claim(tx, name(id)))
    expect(await claimed('kept')).toBe(false)
    await files().write(name('kept'), piecesOf(1))
    await places.database.query(`update large_files set touched_at = now() - interval '1 hour'`)
    const [old] = await files().list('upload', 60_000)
    expect([old?.isAbandoned, await claimed('kept')]).toEqual([true, true])
    await files().remove(old!.id, 60_000)
    expect(await bytesOf(files(), 'kept')).toHaveLength(PIECE.length)
    await files().delete(name('kept'))
    expect(await claimed('kept')).toBe(false)
  })
})

/** Bytes of buffers that are in use. The second collection waits until the memory of the first one is freed. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

it('writes and reads a file of 200 MB in 32 MB of memory', async () => {
  const files = new LargeFiles(places.database.em, openFileStore('loans', { s3: null }, places.database.em))
  const count = Math.ceil((200 * MB) / PIECE.length)
  const before = heldBytes()
  let highest = 0
  let pieces = 0
  const look = () => {
    if (pieces++ % 200 === 0) highest = Math.max(highest, heldBytes() - before)
  }
  await files.write(
    name('large'),
    (async function* () {
      for await (const piece of piecesOf(count)) yield (look(), piece)
    })(),
  )
  const found = await files.read(name('large'))
  let size = 0
  for await (const piece of found!.bytes()) {
    look()
    size += piece.length
  }
  expect(size).toBe(count * PIECE.length)
  expect(highest).toBeLessThan(32 * MB)
  await files.delete(name('large'))
}, 180_000)

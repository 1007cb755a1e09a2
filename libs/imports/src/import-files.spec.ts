import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { fileBytes, ImportFiles, withinReason } from './import-files.ts'

const OPEN = '11111111-1111-4111-8111-111111111111'
const ENDED = '22222222-2222-4222-8222-222222222222'
const UNKNOWN = '33333333-3333-4333-8333-333333333333'
const LONG_AGO = new Date(Date.now() - 3_600_000)

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'upline-import-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, at = new Date()): void => {
  writeFileSync(join(folder, name), 'Borrower\n')
  utimesSync(join(folder, name), at, at)
}

const swept = async (): Promise<string[]> => {
  const known = new Map([
    [OPEN, true],
    [ENDED, false],
  ])
  await new ImportFiles(folder).sweep(async () => known)
  return readdirSync(folder)
}

describe('what a killed process has left of imports', () => {
  it('the upload of an import that has ended goes at once', async () => {
    put(`${ENDED}.upload`)
    expect(await swept()).toEqual([])
  })

  it('the upload of an open import stays, however old', async () => {
    put(`${OPEN}.upload`, LONG_AGO)
    expect(await swept()).toEqual([`${OPEN}.upload`])
  })

  it.each([`${UNKNOWN}.upload`, `${UNKNOWN}.upload.part`, `${OPEN}.upload.part`])(
    '%s may be arriving still: it goes when nothing has come for long',
    async (name) => {
      put(name)
      expect(await swept()).toEqual([name])
      put(name, LONG_AGO)
      expect(await swept()).toEqual([])
    },
  )

  it('refused rows stay, to be downloaded', async () => {
    put(`${ENDED}-refused.csv`, LONG_AGO)
    expect(await swept()).toEqual([`${ENDED}-refused.csv`])
  })
})

it('a file that is gone is told to who asks for it, and to nobody else', async () => {
  const before = process.listeners('uncaughtException')
  const unheard: Error[] = []
  const hear = (fault: Error) => void unheard.push(fault)
  process.prependListener('uncaughtException', hear)
  await expect(fileBytes(join(folder, 'none.upload'))).rejects.toThrow('ENOENT')
  await new Promise((done) => setTimeout(done, 50))
  process.removeListener('uncaughtException', hear)
  expect([unheard, process.listeners('uncaughtException')]).toEqual([[], before])
})

describe('a packed file', () => {
  const unpack = async (text: string) => {
    const packed = gzipSync(text)
    const pieces: Buffer[] = []
    const within = withinReason(packed.length, { anyway: 1_000, times: 20 })
    for await (const piece of Readable.from([packed]).pipe(createGunzip()).pipe(within)) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).length
  }

  it('of rows is read as a whole', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `Borrower ${n * 7919},${n} Main Street,${n * 104_729}\n`).join(
      '',
    )
    expect(await unpack(rows)).toBe(rows.length)
  })

  it('that was packed to burst is left after a part', async () => {
    await expect(unpack('0'.repeat(1_000_000))).rejects.toThrow('unpacks to far more')
  })
})

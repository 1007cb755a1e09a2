import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { vi } from 'vitest'
import { WebFiles } from './web-files.ts'

const TEXT = Array.from({ length: 3_000 }, (_, n) => `export const part${n * 7919} = ${(n * 104_729) % 65_537}`).join(
  '\n',
)

describe('WebFiles', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'web-files-'))
    mkdirSync(join(folder, 'shell/dist'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const put = (name: string) => writeFileSync(join(folder, 'shell/dist', name), TEXT)

  it('compresses a hashed file better after its first request, with the same content', async () => {
    put('app.0123456789.js')
    const files = new WebFiles(folder)
    const first = (await files.find('/app.0123456789.js'))!
    await vi.waitFor(async () => {
      const later = (await files.find('/app.0123456789.js'))!
      expect(later.br!.length).toBeLessThan(first.br!.length)
      expect(brotliDecompressSync(later.br!).toString()).toBe(TEXT)
      expect(later.etag).toBe(first.etag)
    }, 10_000)
  })

  it('returns undefined for a file that does not exist or is outside its folder', async () => {
    const files = new WebFiles(folder)
    expect(await files.find('/none.js')).toBeUndefined()
    expect(await files.find('/../../secret.js')).toBeUndefined()
  })
})

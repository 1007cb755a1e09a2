import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessChromium } from './chromium.ts'

/** A program that opens every page, or none. */
const OPENS = '#!/bin/sh\necho upline\n'
const FAILS = '#!/bin/sh\nexit 1\n'

let folder: string
const found = (find: typeof findChromium) => find({ folder, cache: join(folder, 'cache') }, () => undefined)

/** Only these programs are installed, and no package can be downloaded. */
function install(programs: Record<string, string>): void {
  for (const [name, script] of Object.entries(programs)) writeFileSync(join(folder, name), script, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
}

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'upline-chromium-'))))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('browser of the tests', () => {
  it('prefers the headless shell for tests, and the whole Chromium for measurements', () => {
    install({ chromium: OPENS, 'chromium-headless-shell': OPENS })
    expect(found(findHeadlessChromium)).toBe(join(folder, 'chromium-headless-shell'))
    expect(found(findChromium)).toBe(join(folder, 'chromium'))
  })

  it('falls back to a whole Chromium if the headless shell is missing or opens no page', () => {
    install({ chromium: OPENS })
    expect(found(findHeadlessChromium)).toBe(join(folder, 'chromium'))
    install({ 'chromium-headless-shell': FAILS })
    expect(found(findHeadlessChromium)).toBe(join(folder, 'chromium'))
  })

  it('uses the program that CHROMIUM_PATH names', () => {
    install({ mine: OPENS, 'chromium-headless-shell': OPENS })
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'mine'))
    expect(found(findHeadlessChromium)).toBe(join(folder, 'mine'))
  })

  it('finds nothing if no program opens a page', () => {
    install({ chromium: FAILS })
    expect(found(findHeadlessChromium)).toBeNull()
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Home, ROOT } from './infra/home.ts'
import { fallbackData } from './infra/postgres-user.ts'

/** A home for a test, with the downloaded packages of this checkout. */
export function temporaryHome(): Home & { remove(): void } {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'upline-home-'))
  const remove = () => {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.rmSync(fallbackData(folder), { recursive: true, force: true })
  }
  return { folder, cache: process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache'), remove }
}

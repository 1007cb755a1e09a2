import fs from 'node:fs'
import path from 'node:path'

/** The project's root folder. */
export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Where one instance keeps everything that it writes. */
export interface Home {
  folder: string
  /** What was fetched once: unpacked packages, Kafka's jars. UPLINE_CACHE lets several instances share it. */
  cache: string
}

export function openHome(folder: string = process.env['UPLINE_HOME'] || path.join(ROOT, '.upline')): Home {
  const absolute = path.resolve(ROOT, folder)
  fs.mkdirSync(absolute, { recursive: true, mode: 0o700 })
  return { folder: fs.realpathSync(absolute), cache: process.env['UPLINE_CACHE'] || path.join(absolute, 'cache') }
}

/** A folder inside the home, made where it is missing. */
export function roomIn(home: Home, name: string): string {
  const folder = path.join(home.folder, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Writes a file that is either the old or the new one, never half of it. */
export function writeWhole(file: string, text: string): void {
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

import fs from 'node:fs'
import path from 'node:path'
import { StartTrouble } from './start-trouble.ts'

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
  try {
    makeFolder(absolute)
    fs.accessSync(absolute, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StartTrouble(
      `cannot write to the home ${absolute} (${code}): set UPLINE_HOME to a folder that you may write to`,
    )
  }
  return { folder: fs.realpathSync(absolute), cache: process.env['UPLINE_CACHE'] || path.join(absolute, 'cache') }
}

/** Folder by folder: Node's recursive form never returns on a file system that creates none, such as /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
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

import fs from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** The project's root folder. */
export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The folder with all files of one instance. */
export interface Home {
  folder: string
  /** Downloads: unpacked packages and Kafka's jars. Instances can share it with UPLINE_CACHE. */
  cache: string
}

export function openHome(folder: string = process.env['UPLINE_HOME'] || path.join(ROOT, '.upline')): Home {
  const absolute = path.resolve(ROOT, folder)
  try {
    makeFolder(absolute)
    fs.accessSync(absolute, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StartError(
      `cannot write to the home ${absolute} (${code}). Set UPLINE_HOME to a folder that you may write to`,
    )
  }
  return { folder: fs.realpathSync(absolute), cache: process.env['UPLINE_CACHE'] || path.join(absolute, 'cache') }
}

/** Creates one folder at a time: Node's recursive mkdir never returns on a file system that refuses, such as /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
}

/** A folder inside the home, created if it does not exist. */
export function folderIn(home: Home, name: string): string {
  const folder = path.join(home.folder, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Replaces a file atomically. */
export function writeWhole(file: string, text: string): void {
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

import fs from 'node:fs'
import path from 'node:path'

/** Umask for private files (0600) and folders (0700). */
export const PRIVATE_UMASK = 0o077

/** Removes other users' rights from a home and everything in it, such as one that an earlier version created. */
export function closeHome(folder: string): void {
  fs.chmodSync(folder, 0o700)
  closeInside(folder)
}

function closeInside(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    const about = fs.lstatSync(file, { throwIfNoEntry: false })
    if (!about || about.isSymbolicLink() || !mayChange(about)) continue
    if (about.mode & PRIVATE_UMASK) fs.chmodSync(file, about.mode & 0o700)
    if (about.isDirectory()) closeInside(file)
  }
}

const mayChange = ({ uid }: fs.Stats): boolean => process.getuid?.() === 0 || uid === process.getuid?.()

/** Lets one group pass through the home to its own folder, without reading the home. */
export function letGroupPass(folder: string, gid: number): void {
  const { uid } = fs.statSync(folder)
  if (uid !== process.getuid?.()) return
  fs.chownSync(folder, uid, gid)
  fs.chmodSync(folder, 0o710)
}

/** Creates files that all users may read: programs that run as Postgres' user. */
export function readableByAll<T>(create: () => T): T {
  const umask = process.umask(0o022)
  try {
    return create()
  } finally {
    process.umask(umask)
  }
}

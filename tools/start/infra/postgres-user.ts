import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { letGroupPass, readableByAll } from './home-modes.ts'
import { StartError } from './start-error.ts'

/** The user that Postgres runs as. Postgres refuses root, so root starts it as an unprivileged user with a passwd entry. */
export interface PostgresUser {
  uid: number
  gid: number
}

/** Null if this process is not root: Postgres then runs as the same user. */
export function postgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (found.status !== 0) continue
    return { uid: Number(found.stdout), gid: Number(execFileSync('id', ['-g', name], { encoding: 'utf8' })) }
  }
  throw new StartError(
    "Postgres cannot run as root, and neither user 'postgres' nor 'nobody' exists. Set DATABASE_URL, or start as another user",
  )
}

const SHARED = '/var/lib/upline'

/** Copies the binaries once if the unprivileged user cannot read them, such as in a clone under /root. */
export function reachableBinaries(native: string, user: PostgresUser | null): string {
  if (!user || !spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).error) return native
  const size = fs.statSync(path.join(native, 'bin/postgres')).size
  const copy = path.join(SHARED, `postgres-${size}`)
  if (fs.existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  readableByAll(() => {
    fs.mkdirSync(SHARED, { recursive: true, mode: 0o755 })
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  })
  try {
    fs.renameSync(half, copy)
  } catch {
    fs.rmSync(half, { recursive: true, force: true }) // another start finished first
  }
  return copy
}

/**
 * The data folder: in the home, where the unprivileged user's group may pass through (0710). If the user cannot reach the
 * home, the data is in a folder named by a hash of the home's path, so that two instances never share it.
 */
export function reachableData(homeFolder: string, user: PostgresUser | null): string {
  const inside = path.join(homeFolder, 'postgres')
  if (!user) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 })
    return inside
  }
  if (ownFolder(inside, user)) return inside
  letGroupPass(homeFolder, user.gid)
  if (ownFolder(inside, user)) return inside
  fs.rmdirSync(inside)
  const outside = fallbackData(homeFolder)
  readableByAll(() => fs.mkdirSync(path.dirname(outside), { recursive: true, mode: 0o755 }))
  if (!ownFolder(outside, user))
    throw new StartError(`Postgres cannot use ${outside}. Set UPLINE_HOME to a folder that other users may enter`)
  return outside
}

export function fallbackData(homeFolder: string): string {
  const key = createHash('sha256').update(homeFolder).digest('hex').slice(0, 16)
  const temporary = homeFolder.startsWith(`${fs.realpathSync(os.tmpdir())}${path.sep}`)
  return temporary ? path.join(os.tmpdir(), `upline-data-${key}`) : path.join(SHARED, `data-${key}`)
}

function ownFolder(folder: string, user: PostgresUser): boolean {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (fs.lstatSync(folder).isSymbolicLink()) return false
  fs.chownSync(folder, user.uid, user.gid)
  return spawnSync('test', ['-w', folder], { ...user, cwd: '/' }).status === 0
}

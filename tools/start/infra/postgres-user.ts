import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { letGroupPass, readableByAll } from './home-modes.ts'
import { StartTrouble } from './start-trouble.ts'

/** As whom Postgres runs: itself refuses root, so root hands it to an unprivileged user that has a passwd entry. */
export interface PostgresUser {
  uid: number
  gid: number
}

/** Null where we are not root: Postgres then runs as ourselves. */
export function postgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (found.status !== 0) continue
    return { uid: Number(found.stdout), gid: Number(execFileSync('id', ['-g', name], { encoding: 'utf8' })) }
  }
  throw new StartTrouble(
    "Postgres can't run as root, and there is neither a user 'postgres' nor 'nobody': set DATABASE_URL, or start as another user",
  )
}

const SHARED = '/var/lib/upline'

/** The binaries, copied once to where the unprivileged user can read them if it can't where they are (a clone under /root). */
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
    fs.rmSync(half, { recursive: true, force: true }) // another start was quicker
  }
  return copy
}

/**
 * The data folder: in the home, which the unprivileged user's group may then pass through (0710). If the user cannot reach
 * the home at all, the data is in a folder named by a hash of the home's path, so that two instances never share it.
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
    throw new StartTrouble(`Postgres can't use ${outside}: set UPLINE_HOME to a folder that other users may enter`)
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

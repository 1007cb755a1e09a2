import fs from 'node:fs'
import path from 'node:path'
import { superuserAtHome } from '../events/places.ts'
import type { Home } from '../start/infra/home.ts'
import { closeHome, PRIVATE_UMASK } from '../start/infra/home-modes.ts'
import { baseBackup } from './base-backup.ts'
import { copyLiving } from './copy-living.ts'

/** What a backup says of itself. */
export interface Manifest {
  madeAt: string
  /** First and last segment of the log that it holds. */
  from: string
  to: string
}

/** Of the home, next to the databases: files of a version before that no start has moved into the file store yet. */
const FILES = ['files']
const SECRETS = 'secrets.json'

/** Copies the instance that runs in a home into a new folder, while it works on. */
export async function backUp(home: Home, target: string): Promise<Manifest> {
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0)
    throw new Error(`${target} is not empty: a backup wants a folder of its own`)
  const { url, data } = superuserAtHome(home)
  const half = `${target}.half`
  fs.rmSync(half, { recursive: true, force: true })
  process.umask(PRIVATE_UMASK)
  fs.mkdirSync(half, { recursive: true })
  const { from, to } = await baseBackup(url, data, path.join(half, 'postgres'))
  for (const name of FILES)
    if (fs.existsSync(path.join(home.folder, name)))
      copyLiving(path.join(home.folder, name), path.join(half, name), () => true)
  fs.copyFileSync(path.join(home.folder, SECRETS), path.join(half, SECRETS))
  const manifest: Manifest = { madeAt: new Date().toISOString(), from, to }
  fs.writeFileSync(path.join(half, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  closeHome(half)
  // Whole or absent: a backup that was cut off is never taken for one.
  if (fs.existsSync(target)) fs.rmdirSync(target)
  fs.renameSync(half, target)
  return manifest
}

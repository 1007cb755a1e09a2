import fs from 'node:fs'
import path from 'node:path'
import { superuserAtHome } from '../events/places.ts'
import type { Home } from '../start/infra/home.ts'
import { closeHome, PRIVATE_UMASK } from '../start/infra/home-modes.ts'
import { baseBackup } from './base-backup.ts'

/** The description of a backup. */
export interface Manifest {
  madeAt: string
  /** First and last segment of the log in the backup. */
  from: string
  to: string
}

/** The only file of the home that a backup needs in addition to the databases. */
export const SECRETS = 'secrets.json'

/** Copies the running instance of a home into a new folder. */
export async function backUp(home: Home, target: string): Promise<Manifest> {
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Choose a new folder`)
  const { url, data } = superuserAtHome(home)
  const partial = `${target}.partial`
  fs.rmSync(partial, { recursive: true, force: true })
  process.umask(PRIVATE_UMASK)
  fs.mkdirSync(partial, { recursive: true })
  const { from, to } = await baseBackup(url, data, path.join(partial, 'postgres'))
  fs.copyFileSync(path.join(home.folder, SECRETS), path.join(partial, SECRETS))
  const manifest: Manifest = { madeAt: new Date().toISOString(), from, to }
  fs.writeFileSync(path.join(partial, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  closeHome(partial)
  // Renamed when complete, so that a partial backup is never used.
  if (fs.existsSync(target)) fs.rmdirSync(target)
  fs.renameSync(partial, target)
  return manifest
}

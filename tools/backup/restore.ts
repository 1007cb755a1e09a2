import fs from 'node:fs'
import path from 'node:path'
import { openHome } from '../start/infra/home.ts'
import { closeHome, PRIVATE_UMASK } from '../start/infra/home-modes.ts'
import { postgresUser, reachableData } from '../start/infra/postgres-user.ts'
import { SECRETS } from './backup.ts'
import { copyChangingFolder } from './copy-changing-folder.ts'

export interface PointInTime {
  /** ISO 8601. Later commits are not restored. */
  until: string
  /** The folder of UPLINE_WAL_ARCHIVE, with the log since the backup. */
  archive: string
}

/** Restores a backup into an empty home. `npm start` there continues from the end of the backup, or from a later time. */
export function restore(backup: string, homeFolder: string, pointInTime?: PointInTime): void {
  if (!fs.existsSync(path.join(backup, 'backup.json'))) throw new Error(`${backup} is not a backup of Upline`)
  if (fs.existsSync(homeFolder) && fs.readdirSync(homeFolder).length > 0)
    throw new Error(`${homeFolder} is not empty. Restore into a new home, and start it with UPLINE_HOME=<that folder>`)
  process.umask(PRIVATE_UMASK)
  const home = openHome(homeFolder)
  closeHome(home.folder)
  const user = postgresUser()
  const data = reachableData(home.folder, user)
  copyChangingFolder(path.join(backup, 'postgres'), data, () => true)
  if (pointInTime) recoverUntil(data, pointInTime)
  if (user) own(data, user)
  fs.copyFileSync(path.join(backup, SECRETS), path.join(home.folder, SECRETS))
}

function recoverUntil(data: string, { until, archive }: PointInTime): void {
  const instant = new Date(until)
  if (Number.isNaN(instant.getTime())) throw new Error(`'${until}' is not a time. Use the format 2026-11-21T14:30:00Z`)
  if (!fs.existsSync(archive)) throw new Error(`The log archive ${archive} does not exist`)
  const lines = [
    `restore_command = 'cp "${path.resolve(archive)}/%f" "%p"'`,
    // Postgres reads this before it knows time zone names, even 'Z'.
    `recovery_target_time = '${instant.toISOString().replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
  ]
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  fs.writeFileSync(path.join(data, 'recovery.signal'), '')
}

function own(folder: string, user: { uid: number; gid: number }): void {
  fs.chownSync(folder, user.uid, user.gid)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) own(inside, user)
    else fs.chownSync(inside, user.uid, user.gid)
  }
}

import fs from 'node:fs'
import path from 'node:path'
import { openHome } from '../start/infra/home.ts'
import { closeHome, PRIVATE_UMASK } from '../start/infra/home-modes.ts'
import { postgresUser, reachableData } from '../start/infra/postgres-user.ts'
import { copyLiving } from './copy-living.ts'

export interface PointInTime {
  /** ISO 8601: what was committed later is not taken. */
  until: string
  /** The folder to which the instance's UPLINE_WAL_ARCHIVE has copied its log since the backup. */
  archive: string
}

/** Puts a backup into a home that holds none; `npm start` there goes on from the backup's end, or from an instant after it. */
export function restore(backup: string, homeFolder: string, pointInTime?: PointInTime): void {
  if (!fs.existsSync(path.join(backup, 'backup.json'))) throw new Error(`${backup} is no backup of Upline`)
  if (fs.existsSync(homeFolder) && fs.readdirSync(homeFolder).length > 0)
    throw new Error(`${homeFolder} is not empty: restore into a new home, and start it with UPLINE_HOME=<that folder>`)
  process.umask(PRIVATE_UMASK)
  const home = openHome(homeFolder)
  closeHome(home.folder)
  const user = postgresUser()
  const data = reachableData(home.folder, user)
  copyLiving(path.join(backup, 'postgres'), data, () => true)
  if (pointInTime) recoverUntil(data, pointInTime)
  if (user) own(data, user)
  for (const name of ['files', 'secrets.json'])
    if (fs.existsSync(path.join(backup, name)))
      fs.cpSync(path.join(backup, name), path.join(home.folder, name), { recursive: true })
}

function recoverUntil(data: string, { until, archive }: PointInTime): void {
  const instant = new Date(until)
  if (Number.isNaN(instant.getTime())) throw new Error(`'${until}' is no instant: write it like 2026-11-21T14:30:00Z`)
  if (!fs.existsSync(archive)) throw new Error(`there is no archive of the log in ${archive}`)
  const lines = [
    `restore_command = 'cp "${path.resolve(archive)}/%f" "%p"'`,
    // Names of zones, even 'Z', are not known yet where this is read.
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

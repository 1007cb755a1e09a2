import fs from 'node:fs'
import { StartTrouble } from './infra/start-trouble.ts'

const NEEDED_MB = 500

/** A first start writes some 300 MB; a full disk would show itself later, and worse. */
export function checkRoomOnDisk(folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  if (freeMb < NEEDED_MB)
    throw new StartTrouble(
      `there are only ${freeMb} MB left on the disk of ${folder}, and ${NEEDED_MB} are needed: make room, or set UPLINE_HOME to another disk`,
    )
}

/** The line for a disk that filled up while we were at it; null for any other fault. */
export function fullDiskLine(fault: unknown): string | null {
  const { code, path } = fault as { code?: string; path?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? `the disk is full${path ? ` (${path})` : ''}: make room and start again`
    : null
}

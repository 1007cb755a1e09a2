import fs from 'node:fs'
import { StartError } from './infra/start-error.ts'

const REQUIRED_MB = 500

/** A first start writes about 300 MB. Without this check, a full disk would cause errors later. */
export function checkDiskSpace(folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  if (freeMb < REQUIRED_MB)
    throw new StartError(
      `the disk of ${folder} has only ${freeMb} MB free, and ${REQUIRED_MB} MB are needed. Free space, or set UPLINE_HOME to another disk`,
    )
}

/** The error line for a disk that is full; null for any other error. */
export function fullDiskLine(fault: unknown): string | null {
  const { code, path } = fault as { code?: string; path?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? `the disk is full${path ? ` (${path})` : ''}. Free space and start again`
    : null
}

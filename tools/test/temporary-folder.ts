import fs from 'node:fs'
import os from 'node:os'

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm'
const IS_MOUNTED = /^\S+ \/dev\/shm tmpfs (?!\S*(noexec|\bro\b))/m
/** The instances and databases of a whole run take about 3 GB. */
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * Where a run keeps its databases, instances and browsers: in memory if there is room. Writing a file to a disk takes several times as much
 * processor time, and each test file and each instance copies databases.
 */
export function temporaryFolder(): string {
  if (process.env['TMPDIR'] || !isMounted()) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES ? os.tmpdir() : IN_MEMORY
}

function isMounted(): boolean {
  try {
    return IS_MOUNTED.test(fs.readFileSync('/proc/mounts', 'utf8'))
  } catch {
    return false // no Linux
  }
}

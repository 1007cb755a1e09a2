import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Identifies a process with its start time, because the system reuses pids. */
export interface ProcessMark {
  name: string
  pid: number
  /** Distinguishes this process from a later one with the same pid. */
  began: string
  /** The process group has helpers that end with it. */
  isGroup?: boolean
}

/** Start time of a process, or null if none with this pid is running. Zombies count as ended. */
export function beginning(pid: number): string | null {
  return fs.existsSync('/proc/self/stat') ? beginningFromProc(pid) : beginningFromPs(pid)
}

function beginningFromProc(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name (field 2) may contain spaces and parentheses, so count from the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${bootId()}:${fields[19]}`
  } catch {
    return null
  }
}

function beginningFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

export function markOf(name: string, pid: number): ProcessMark {
  return { name, pid, began: beginning(pid) ?? '' }
}

export function lives(mark: Pick<ProcessMark, 'pid' | 'began'>): boolean {
  return mark.began !== '' && beginning(mark.pid) === mark.began
}

/** Working directory of a process, or null if it cannot be read. */
export function folderOf(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Signals a process to end, and kills it if it still runs after `timeoutMs`. */
export async function endProcess(
  mark: Omit<ProcessMark, 'name'>,
  { signal, timeoutMs, last = 'SIGKILL' }: { signal: NodeJS.Signals; timeoutMs: number; last?: NodeJS.Signals },
): Promise<void> {
  for (const [kill, wait] of [
    [signal, timeoutMs],
    [last, 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!lives(mark)) return
    try {
      process.kill(mark.isGroup ? -mark.pid : mark.pid, kill)
    } catch {
      return
    }
    for (let waited = 0; waited < wait && lives(mark); waited += 20) await pause(20)
  }
}

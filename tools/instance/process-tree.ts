import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** All visible processes, read from /proc (Linux only). */
function allProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return [{ pid: Number(name), parent, command }]
      } catch {
        return [] // the process ended meanwhile
      }
    })
}

/** A process and all its descendants. */
export function processTree(root: number): RunningProcess[] {
  const all = allProcesses()
  const found = all.filter((one) => one.pid === root)
  for (const one of found) found.push(...all.filter((other) => other.parent === one.pid))
  return found
}

/** Proportional set size in bytes: shared pages are divided among the processes that share them. */
export function proportionalBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** CPU time of a process and its ended threads in seconds: user and system, in steps of 10 ms. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

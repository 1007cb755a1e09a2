import { readFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { processTree } from './process-tree.ts'

/** A gateway or service process of an instance, by the supervisor's name for it, such as `loans` or `loans-2`. */
export interface OurProcess {
  name: string
  /** The process's app, without the replica number. */
  kind: string
  pid: number
}

const MAIN = /(?:services\/(\w+)|(gateway))\/dist\/main\.js/

/** The running gateway and service processes, without simulators and stores. */
export function ourProcesses(instance: Pick<Instance, 'supervisor' | 'home'>): OurProcess[] {
  const names = namesByPid(instance.home)
  return processTree(instance.supervisor.pid ?? 0).flatMap(({ pid, command }) => {
    const found = MAIN.exec(command)
    const kind = found?.[1] ?? found?.[2]
    return kind ? [{ pid, kind, name: names.get(pid) ?? kind }] : []
  })
}

/** The supervisor saves the processes that it started. */
function namesByPid(home: string): Map<number, string> {
  const { children } = JSON.parse(readFileSync(`${home}/run.json`, 'utf8')) as {
    children: { pid: number; name: string }[]
  }
  return new Map(children.map(({ pid, name }) => [pid, name]))
}

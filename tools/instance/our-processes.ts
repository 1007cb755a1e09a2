import { readFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { processTree } from './process-tree.ts'

/** A gateway or a service of an instance, by the name that the supervisor gave it: `loans`, `loans-2`. */
export interface OurProcess {
  name: string
  /** What it is, whichever of its replicas. */
  kind: string
  pid: number
}

const MAIN = /(?:services\/(\w+)|(gateway))\/dist\/main\.js/

/** What runs of ours at this moment, beside simulators and stores. */
export function ourProcesses(instance: Pick<Instance, 'supervisor' | 'home'>): OurProcess[] {
  const names = namesByPid(instance.home)
  return processTree(instance.supervisor.pid ?? 0).flatMap(({ pid, command }) => {
    const found = MAIN.exec(command)
    const kind = found?.[1] ?? found?.[2]
    return kind ? [{ pid, kind, name: names.get(pid) ?? kind }] : []
  })
}

/** The supervisor writes down whom it has started. */
function namesByPid(home: string): Map<number, string> {
  const { children } = JSON.parse(readFileSync(`${home}/run.json`, 'utf8')) as {
    children: { pid: number; name: string }[]
  }
  return new Map(children.map(({ pid, name }) => [pid, name]))
}

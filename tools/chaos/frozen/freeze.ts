import type { Instance } from '../../instance/instance.ts'
import { ourProcesses } from '../../instance/our-processes.ts'
import { processTree } from '../../instance/process-tree.ts'

const STORES = { postgres: /bin\/postgres\b|^postgres:/, redis: /redis-server|valkey-server/ }

/** Stops processes without ending them, as a paused machine does. Returns a function that lets them continue. */
export function freeze(pids: readonly number[]): () => void {
  if (pids.length === 0) throw new Error('There is no process to freeze')
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'))
}

/** A service of an instance by its name: `loans-2`. */
export const processNamed = (instance: Instance, name: string): number[] =>
  ourProcesses(instance).flatMap((one) => (one.name === name ? [one.pid] : []))

/** A store of an instance with all its processes. */
export const processesOf = (instance: Instance, store: keyof typeof STORES): number[] =>
  processTree(instance.supervisor.pid ?? 0).flatMap(({ pid, command }) => (STORES[store].test(command) ? [pid] : []))

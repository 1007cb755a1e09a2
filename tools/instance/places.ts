import { readFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { processTree } from './process-tree.ts'

/** The process id of the gateway or a service. Throws if it is not running. */
export function pidOf(instance: Instance, processName: string): number {
  const folder = processName === 'gateway' ? 'gateway' : `services/${processName}`
  const found = processTree(instance.supervisor.pid ?? 0).find(({ command }) =>
    command.includes(`${folder}/dist/main.js`),
  )
  if (!found) throw new Error(`${processName} is not running`)
  return found.pid
}

/** The environment of a running process, read from /proc. */
export function environmentOf(instance: Instance, processName: string): Record<string, string> {
  const lines = readFileSync(`/proc/${pidOf(instance, processName)}/environ`, 'utf8').split('\0')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The database of a service, with the service's account. */
export function databaseUrl(instance: Instance, service: string): string {
  const url = environmentOf(instance, service)[`${service.toUpperCase()}_DATABASE_URL`]
  if (!url) throw new Error(`${service} has no database`)
  return url
}

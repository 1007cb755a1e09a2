import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../../instance/instance.ts'
import { type OurProcess, ourProcesses } from '../../instance/our-processes.ts'

const RESTART_TIMEOUT_MS = 180_000

/** Sends SIGTERM and waits until the replacement accepts calls. */
export async function restartOne(instance: Instance, one: OurProcess): Promise<void> {
  const before = listenings(instance, one.name)
  process.kill(one.pid, 'SIGTERM')
  for (let waited = 0; waited < RESTART_TIMEOUT_MS; waited += 200) {
    await pause(200)
    const next = ourProcesses(instance).find(({ name }) => name === one.name)
    if (next && next.pid !== one.pid && listenings(instance, one.name) > before && (await isWhole(instance))) return
  }
  throw new Error(`${one.name} did not come back`)
}

/** Number of times the process of this name has logged that it listens. */
function listenings({ logFile }: Instance, name: string): number {
  const says = new RegExp(`^${name} +\\| .*listening`, 'gm')
  return readFileSync(logFile, 'utf8').match(says)?.length ?? 0
}

interface Health {
  ready: boolean
  parts: Record<string, { replicas?: [ready: number, of: number] }>
}

export async function isWhole({ url }: Pick<Instance, 'url'>): Promise<boolean> {
  try {
    const { ready, parts } = (await (await fetch(`${url}/api/health`)).json()) as Health
    return ready && Object.values(parts).every(({ replicas }) => !replicas || replicas[0] === replicas[1])
  } catch {
    return false
  }
}

export async function untilWhole(instance: Pick<Instance, 'url'>): Promise<void> {
  for (let waited = 0; waited < RESTART_TIMEOUT_MS; waited += 200) {
    if (await isWhole(instance)) return
    await pause(200)
  }
  throw new Error('not every replica is ready')
}

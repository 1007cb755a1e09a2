import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Instance } from '../../instance/instance.ts'
import { environmentOf } from '../../instance/places.ts'
import { processTree } from '../../instance/process-tree.ts'
import { openHome } from '../../start/infra/home.ts'
import { secretsOf } from '../../start/infra/secrets.ts'
import type { ProcessKiller } from '../process-killer.ts'

interface RedisKiller {
  random: () => number
  everyMs: number
  losses: number
}

const SERVER = /redis-server|valkey-server/

/** Deletes all data of an instance's Redis at random moments, by FLUSHALL or by SIGKILL and removal of its files. */
export function startRedisKiller(instance: Instance, { random, everyMs, losses }: RedisKiller): ProcessKiller {
  const port = new URL(environmentOf(instance, 'loans')['REDIS_URL'] ?? '').port
  const url = `redis://:${secretsOf(openHome(instance.home))('redis')}@127.0.0.1:${port}`
  const killed: string[] = []
  let isOver = false
  const loop = (async () => {
    while (!isOver && killed.length < losses) {
      await pause(everyMs * (0.5 + random()))
      if (isOver) break
      // The first two are one of each, regardless of the seed.
      const flushes = killed.length < 2 ? killed.length === 0 : random() < 0.5
      const isDone = await (flushes ? flush(url) : killWithoutFiles(instance))
      if (isDone) killed.push(flushes ? 'FLUSHALL' : 'SIGKILL')
    }
  })()
  // A failure is reported by stop().
  loop.catch(() => undefined)
  return {
    get count() {
      return killed.length
    },
    async stop() {
      isOver = true
      await loop
      return { killed, frozen: [] }
    },
  }
}

/** False if Redis is not up at this moment. */
async function flush(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.sendCommand(['FLUSHALL'])
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

/** The supervisor restarts Redis on the same port, without data. */
function killWithoutFiles(instance: Instance): boolean {
  const server = processTree(instance.supervisor.pid ?? 0).find(({ command }) => SERVER.test(command))
  if (!server) return false
  const folder = join(instance.home, 'redis')
  for (const name of readdirSync(folder))
    if (/^appendonly|\.rdb$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  process.kill(server.pid, 'SIGKILL')
  return true
}

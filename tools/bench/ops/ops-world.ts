import { Pool } from 'undici'
import { signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { environmentOf } from '../../instance/places.ts'
import { processTree } from '../../instance/process-tree.ts'

const PASSWORD = 'Upline-demo-1'
/** The gateway counts 1 500 calls a minute for each session: a load of one caller is many sessions. */
const SESSIONS = 60

/** One way to the same call: its pool of connections, its path, and who asks. */
export interface Road {
  origin: string
  pool: Pool
  path: string
  cookies: string[]
}

export interface OpsWorld {
  instance: Instance
  pids: { gateway: number; loans: number }
  gateway: Road
  direct: Road
}

async function open(): Promise<OpsWorld> {
  const instance = await startInstance()
  const cookies = await sessions(instance.url)
  const port = environmentOf(instance, 'loans')['LOANS_PORT']
  // The call that every dashboard makes, with the figures of the viewer's own team.
  const path = '/benchmark'
  return {
    instance,
    pids: { gateway: pidOf(instance, 'gateway/dist/main.js'), loans: pidOf(instance, 'services/loans/dist/main.js') },
    gateway: roadTo(instance.url, `/api${path}`, cookies),
    direct: roadTo(`http://127.0.0.1:${port}`, path, cookies),
  }
}

export const roadTo = (origin: string, path: string, cookies: string[]): Road => ({
  ...{ origin, path, cookies },
  pool: new Pool(origin, { connections: 32 }),
})

async function sessions(url: string): Promise<string[]> {
  const found: string[] = []
  while (found.length < SESSIONS) found.push((await signIn(url, 'senior', PASSWORD)).cookie)
  return found
}

export function pidOf(instance: Instance, script: string): number {
  const found = processTree(instance.supervisor.pid ?? 0).find(
    ({ command }) => command.includes(script) && !command.startsWith('npm'),
  )
  if (!found) throw new Error(`${script} does not run`)
  return found.pid
}

let world: Promise<OpsWorld> | undefined

/** One instance for the three figures of the gateway. */
export const opsWorld = (): Promise<OpsWorld> => (world ??= open())

export async function closeOps(): Promise<void> {
  const opened = await world?.catch(() => undefined)
  world = undefined
  if (!opened) return
  const { instance, gateway, direct } = opened
  await Promise.all([gateway.pool.close(), direct.pool.close()])
  await instance.stop()
}

/** The nth call of a road; throws where it is not answered well. */
export async function ask({ pool, path, cookies }: Road, no: number): Promise<void> {
  const headers = { cookie: cookies[no % cookies.length] as string }
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  await body.dump()
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode}`)
}

/** So many calls, so many of them at once. */
export async function askMany(road: Road, count: number, atOnce: number): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await ask(road, next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

import { Pool } from 'undici'
import { signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { environmentOf, pidOf } from '../../instance/places.ts'

const PASSWORD = 'Upline-demo-1'
/** The rate limit is 1,500 calls a minute per session, so the load of one caller uses many sessions. */
const SESSIONS = 60

/** One route to the same call: its connection pool, path and sessions. */
export interface Route {
  origin: string
  pool: Pool
  path: string
  cookies: string[]
}

export interface OpsInstance {
  instance: Instance
  pids: { gateway: number; loans: number }
  gateway: Route
  direct: Route
}

async function open(): Promise<OpsInstance> {
  const instance = await startInstance()
  const cookies = await sessions(instance.url)
  const port = environmentOf(instance, 'loans')['LOANS_PORT']
  // The call of every dashboard, with the numbers of the viewer's team.
  const path = '/benchmark'
  return {
    instance,
    pids: { gateway: pidOf(instance, 'gateway'), loans: pidOf(instance, 'loans') },
    gateway: routeTo(instance.url, `/api${path}`, cookies),
    direct: routeTo(`http://127.0.0.1:${port}`, path, cookies),
  }
}

export const routeTo = (origin: string, path: string, cookies: string[]): Route => ({
  ...{ origin, path, cookies },
  pool: new Pool(origin, { connections: 32 }),
})

async function sessions(url: string): Promise<string[]> {
  const found: string[] = []
  while (found.length < SESSIONS) found.push((await signIn(url, 'senior', PASSWORD)).cookie)
  return found
}

let opened: Promise<OpsInstance> | undefined

/** One instance for the three figures of the gateway. */
export const opsInstance = (): Promise<OpsInstance> => (opened ??= open())

export async function closeOps(): Promise<void> {
  const current = await opened?.catch(() => undefined)
  opened = undefined
  if (!current) return
  const { instance, gateway, direct } = current
  await Promise.all([gateway.pool.close(), direct.pool.close()])
  await instance.stop()
}

/** Makes the nth call of a route. Throws if the status is not 200. */
export async function makeCall({ pool, path, cookies }: Route, no: number): Promise<void> {
  const headers = { cookie: cookies[no % cookies.length] as string }
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  await body.dump()
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode}`)
}

/** Makes `count` calls, `concurrency` at a time. */
export async function makeCalls(route: Route, count: number, concurrency: number): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await makeCall(route, next++)
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Figure, median } from '../figure.ts'
import { makeCall, opsInstance, type Route, routeTo } from './ops-instance.ts'

const ms = (value: number) => `${value.toFixed(3)} ms`

const ROUNDS = 1_500

export const gatewayLatency: Figure = {
  name: 'p50 added by the gateway',
  reach: 0.2,
  bound: 'at most',
  unit: 'ms',
  how: `GET /benchmark, ${ROUNDS} rounds, sequential: direct, through the gateway, and through a bare proxy of the same libraries; the difference of the medians of the first two.`,
  async measure() {
    const { gateway, direct } = await opsInstance()
    const bare = await bareProxy(direct)
    try {
      const [straight, through, least] = (await inTurns([direct, gateway, bare.route])).map(median) as Three
      const parts = `${ms(through)} − ${ms(straight)}; the bare proxy added ${ms(least - straight)} in the same run`
      return { value: through - straight, detail: `${parts}.` }
    } finally {
      await bare.end()
    }
  },
}

type Three = [number, number, number]

/** Times of each route's calls in milliseconds. */
async function inTurns(routes: Route[]): Promise<number[][]> {
  const times = routes.map((): number[] => [])
  for (let no = -200; no < ROUNDS; no++)
    for (const [which, route] of routes.entries()) {
      const began = performance.now()
      await makeCall(route, no + 200)
      if (no >= 0) times[which]!.push(performance.now() - began)
    }
  return times
}

/** The same call through a process that only forwards it. */
async function bareProxy({ origin, path, cookies }: Route): Promise<{ route: Route; end: () => Promise<void> }> {
  const script = new URL('./bare-proxy.ts', import.meta.url).pathname
  const args = ['--max-semi-space-size=16', script, origin]
  const proxy = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(proxy.stdout, 'data')) as [Buffer]
  const route = routeTo(line.toString().trim(), path, cookies)
  const end = async () => {
    await route.pool.close()
    proxy.kill()
  }
  return { route, end }
}

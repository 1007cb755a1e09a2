import { type Figure, median, percentile } from '../figure.ts'
import { REQUESTED_SITES, growth } from './growth-instance.ts'

/** Together below the rate limit of one address per minute. */
const COUNT = 600
const WARM_UP = 80

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}

const shown = (ms: number) => `${ms.toFixed(2)} ms`

export const agentPage: Figure = {
  name: "an agent's page from a cold cache, 100,000 published sites, p99 against a static file",
  reach: 3,
  bound: 'at most',
  unit: '× a static file',
  how: `GET /sites/{slug} of ${COUNT} sites that were not requested before (looked up among 100,000, read from disk), alternating with a GET of a stylesheet-sized file of the same service through the same gateway; p99 ÷ p99, one connection.`,
  async measure() {
    const { instance, built } = await growth()
    const page = await (await fetch(`${instance.url}/sites/${built}`)).text()
    const file = `${instance.url}${/\/sites\/assets\/hanken[^"')]+/.exec(page)![0]}`
    // By now the code is compiled and connections are open. The measured pages were never read before.
    for (let turn = 0; turn < WARM_UP; turn++) {
      await timed(file)
      await timed(`${instance.url}/sites/bench-${REQUESTED_SITES - 1 - turn}`)
    }
    const pages: number[] = []
    const floor: number[] = []
    for (let turn = 0; turn < COUNT; turn++) {
      floor.push(await timed(file))
      pages.push(await timed(`${instance.url}/sites/bench-${turn}`))
    }
    const [a, b] = [percentile(pages, 0.99), percentile(floor, 0.99)]
    return {
      value: a / b,
      detail: `${shown(a)} ÷ ${shown(b)}; p50 ${shown(median(pages))} and ${shown(median(floor))}`,
    }
  },
}

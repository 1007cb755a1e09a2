import { cpuSeconds } from '../../instance/process-tree.ts'
import { type Figure, median } from '../figure.ts'
import { makeCalls, opsInstance, type Route } from './ops-instance.ts'

const CONCURRENCY = 16
const WARM_UP = 600
const ROUNDS = 5
const PER_ROUND = 1_500

const ms = (value: number) => `${value.toFixed(3)} ms`

export const gatewayCpu: Figure = {
  name: "gateway CPU per request against the service's",
  reach: 1.3,
  bound: 'at most',
  unit: '×',
  how: `GET /api/benchmark, ${ROUNDS} rounds of ${PER_ROUND} calls, ${CONCURRENCY} concurrent: CPU seconds of the gateway process ÷ CPU seconds of the loans process, from /proc, without Postgres and Redis.`,
  async measure() {
    const { gateway, pids } = await opsInstance()
    await makeCalls(gateway, WARM_UP, CONCURRENCY)
    const rounds: { gateway: number; loans: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = { gateway: cpuSeconds(pids.gateway), loans: cpuSeconds(pids.loans) }
      await makeCalls(gateway, PER_ROUND, CONCURRENCY)
      rounds.push({
        gateway: cpuSeconds(pids.gateway) - before.gateway,
        loans: cpuSeconds(pids.loans) - before.loans,
      })
    }
    const each = (name: 'gateway' | 'loans') => (median(rounds.map((one) => one[name])) / PER_ROUND) * 1_000
    return {
      value: median(rounds.map((one) => one.gateway / one.loans)),
      detail: `Median of the rounds: ${ms(each('gateway'))} ÷ ${ms(each('loans'))} of CPU per call.`,
    }
  },
}

const CALLS = 2_000

async function perSecond(route: Route): Promise<number> {
  const began = performance.now()
  await makeCalls(route, CALLS, CONCURRENCY)
  return CALLS / ((performance.now() - began) / 1_000)
}

export const gatewayThroughput: Figure = {
  name: 'throughput through the gateway against direct, same two cores',
  reach: 0.5,
  bound: 'at least',
  unit: '×',
  how: `GET /benchmark of the loans service, ${CALLS} calls, ${CONCURRENCY} concurrent, five times each, alternating; caller, gateway, service, Postgres and Redis share the machine.`,
  async measure() {
    const { gateway, direct } = await opsInstance()
    await makeCalls(direct, WARM_UP, CONCURRENCY)
    await makeCalls(gateway, WARM_UP, CONCURRENCY)
    const rates: { gateway: number; direct: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rates.push({ direct: await perSecond(direct), gateway: await perSecond(gateway) })
    const middle = (name: 'gateway' | 'direct') => median(rates.map((one) => one[name])).toFixed(0)
    return {
      value: median(rates.map((one) => one.gateway / one.direct)),
      detail: `${middle('gateway')} ÷ ${middle('direct')} calls a second.`,
    }
  },
}

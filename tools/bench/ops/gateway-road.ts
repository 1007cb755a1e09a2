import { cpuSeconds } from '../../instance/process-tree.ts'
import { type Figure, median } from '../figure.ts'
import { askMany, opsWorld, type Road } from './ops-world.ts'

const AT_ONCE = 16
const WARM_UP = 600
const ROUNDS = 5
const PER_ROUND = 1_500

const ms = (value: number) => `${value.toFixed(3)} ms`

export const gatewayCpu: Figure = {
  name: "gateway CPU per request against the service's",
  reach: 1.3,
  bound: 'at most',
  unit: '×',
  how: `GET /api/benchmark, ${ROUNDS} rounds of ${PER_ROUND} calls, ${AT_ONCE} concurrent: CPU seconds of the gateway process ÷ CPU seconds of the loans process, from /proc, without Postgres and Redis.`,
  async measure() {
    const { gateway, pids } = await opsWorld()
    await askMany(gateway, WARM_UP, AT_ONCE)
    const rounds: { gateway: number; loans: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = { gateway: cpuSeconds(pids.gateway), loans: cpuSeconds(pids.loans) }
      await askMany(gateway, PER_ROUND, AT_ONCE)
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

async function perSecond(road: Road): Promise<number> {
  const began = performance.now()
  await askMany(road, CALLS, AT_ONCE)
  return CALLS / ((performance.now() - began) / 1_000)
}

export const gatewayThroughput: Figure = {
  name: 'throughput through the gateway against direct, same two cores',
  reach: 0.5,
  bound: 'at least',
  unit: '×',
  how: `GET /benchmark of the loans service, ${CALLS} calls, ${AT_ONCE} concurrent, five times each, alternating; caller, gateway, service, Postgres and Redis share the machine.`,
  async measure() {
    const { gateway, direct } = await opsWorld()
    await askMany(direct, WARM_UP, AT_ONCE)
    await askMany(gateway, WARM_UP, AT_ONCE)
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

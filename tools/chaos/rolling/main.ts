import { startInstance } from '../../instance/instance.ts'
import { ourProcesses } from '../../instance/our-processes.ts'
import { startCallers } from './callers.ts'
import { restartOne, untilWhole } from './restart-one.ts'

export interface RollingResult {
  restarted: string[]
  requests: number
  failed: string[]
}

/** Restarts every gateway and every service, one after the other, under load. */
export async function runRolling({
  callers,
  bus,
}: {
  callers: number
  bus: 'embedded' | 'kafka'
}): Promise<RollingResult> {
  const args = ['--replicas', '2', ...(bus === 'kafka' ? ['--kafka'] : [])]
  const instance = await startInstance({ env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' }, args })
  try {
    await untilWhole(instance)
    const load = await startCallers(instance.url, callers)
    const all = ourProcesses(instance)
    for (const one of all) await restartOne(instance, one)
    return { restarted: all.map(({ name }) => name), ...(await load.stop()) }
  } finally {
    await instance.stop()
  }
}

/** `npm run chaos -- rolling [--kafka] [callers]`. */
export async function rollingChaos(args: string[]): Promise<void> {
  const bus = args.includes('--kafka') ? 'kafka' : 'embedded'
  const callers = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 12)
  const { restarted, requests, failed } = await runRolling({ callers, bus })
  console.log(`${restarted.length} processes restarted one by one, ${bus}: ${restarted.join(', ')}`)
  console.log(`${failed.length} failed of ${requests} requests`)
  for (const line of failed.slice(0, 40)) console.log(`  ${line}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

import { parseArgs } from 'node:util'
import { runKillTest, type KillTestResult } from './kill-test.ts'
import { runBrokerTest } from './brokers/broker-test.ts'
import { frozenReplicaChaos, slowSearchChaos } from './frozen/main.ts'
import { machinesChaos } from './machines/main.ts'
import { registrationChaos } from './registrations/main.ts'
import { logLossChaos } from './log-loss/main.ts'
import { redisLossChaos } from './redis-loss/main.ts'
import { rollingChaos } from './rolling/main.ts'

const args = process.argv.slice(2)
if (args[0] === 'registrations') await registrationChaos(args.slice(1))
else if (args[0] === 'brokers') await brokerChaos(args.slice(1))
else if (args[0] === 'rolling') await rollingChaos(args.slice(1))
else if (args[0] === 'frozen-replica') await frozenReplicaChaos(args.slice(1))
else if (args[0] === 'slow-search') await slowSearchChaos(args.slice(1))
else if (args[0] === 'three-machines') await machinesChaos(args.slice(1))
else if (args[0] === 'forgotten-log') await logLossChaos(args.slice(1))
else if (args[0] === 'redis-loss') await redisLossChaos(args.slice(1))
else await moneyChaos(args)

/**
 * `npm run chaos [-- [embedded|kafka] [seed] [loans] [--kills 200] [--every 3000] [--freezes 5] [--replicas 2]]`: kills at
 * random moments, on average `--every` milliseconds apart, and compares every cent with the oracle. `--kafka` equals `kafka`.
 */
async function moneyChaos(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kills: { type: 'string' },
      every: { type: 'string', default: '3000' },
      freezes: { type: 'string', default: '0' },
      replicas: { type: 'string', default: '1' },
      kafka: { type: 'boolean', default: false },
    },
  })
  const [bus = values.kafka ? 'kafka' : 'embedded', seed = String(Date.now() % 100_000), loans] = positionals
  if (bus !== 'embedded' && bus !== 'kafka') throw new Error(`Unknown bus '${bus}'. Use 'embedded' or 'kafka'.`)
  const result = await runKillTest({
    ...{ seed: Number(seed), bus, killEveryMs: Number(values.every) },
    loans: Number(loans ?? (values.kills ? 2_000 : 10_000)),
    inbox: process.env['UPLINE_TEST_INBOX'] === 'off' ? 'off' : 'on',
    ...(values.kills ? { kills: Number(values.kills) } : {}),
    ...{ freezes: Number(values.freezes), replicas: Number(values.replicas) },
  })
  print(`seed ${seed}, ${bus}`, result)
}

/** `npm run chaos -- brokers [seed] [loans] [kills]`. */
async function brokerChaos(args: string[]): Promise<void> {
  const [seed = String(Date.now() % 100_000), loans = '2000', kills = '6'] = args
  print(
    `seed ${seed}, three brokers`,
    await runBrokerTest({ seed: Number(seed), loans: Number(loans), kills: Number(kills) }),
  )
}

function print(what: string, { killed, frozen, loans, moves, resent, differences }: KillTestResult): void {
  console.log(`${what}: killed ${killed.length} (${killed.join(', ')})`)
  if (frozen.length > 0) console.log(`frozen past their session: ${frozen.join(', ')}`)
  console.log(`${loans} loans, ${moves} moves, ${resent} retried calls`)
  console.log(differences.length === 0 ? '0 cents of difference' : differences.slice(0, 40).join('\n'))
  process.exitCode = differences.length === 0 ? 0 : 1
}

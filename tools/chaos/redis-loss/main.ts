import { parseArgs } from 'node:util'
import { runRedisLoss } from './redis-loss-test.ts'

/** `npm run chaos -- redis-loss [seed] [loans] [--losses 30] [--every 8000] [--kafka]`. */
export async function redisLossChaos(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      losses: { type: 'string', default: '30' },
      every: { type: 'string', default: '8000' },
      kafka: { type: 'boolean', default: false },
    },
  })
  const [seed = String(Date.now() % 100_000), loans = '1000'] = positionals
  const { killed, work, differences, ...counts } = await runRedisLoss({
    ...{ seed: Number(seed), loans: Number(loans), losses: Number(values.losses), everyMs: Number(values.every) },
    bus: values.kafka ? 'kafka' : 'embedded',
  })
  const { imports, joined, digests, signIns } = work
  console.log(`seed ${seed}: Redis lost its data ${killed.length} times (${killed.join(', ')})`)
  console.log(`${counts.loans} loans, ${counts.moves} moves, ${imports.length} files, ${joined.length} new members,`)
  console.log(
    `${new Set(digests).size} digests, ${signIns.count} sign-ins, at most ${Math.round(signIns.longestGapMs)} ms apart`,
  )
  console.log(differences.length === 0 ? '0 cents of difference, nothing lost, nothing twice' : differences.join('\n'))
  process.exitCode = differences.length === 0 ? 0 : 1
}

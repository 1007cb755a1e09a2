import { parseArgs } from 'node:util'
import { runLogLoss } from './log-loss-test.ts'

/** `npm run chaos -- forgotten-log [seed] [loans] [--kafka]`: both losses of the log, one after the other. */
export async function logLossChaos(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { kafka: { type: 'boolean', default: false } },
  })
  const [seed = String(Date.now() % 100_000), loans = '4000'] = positionals
  const bus = values.kafka ? 'kafka' : 'embedded'
  const losses = ['retention', 'new log'] as const
  const result = await runLogLoss({ seed: Number(seed), loans: Number(loans), bus, losses: [...losses] })
  console.log(
    `seed ${seed}, ${bus}: the log forgot its events (${losses.join(', ')}); ${result.damaged} rows were wrong`,
  )
  console.log(result.rebuilt.join('\n'))
  console.log(result.differences.length === 0 ? '0 cents of difference' : result.differences.slice(0, 40).join('\n'))
  process.exitCode = result.differences.length === 0 ? 0 : 1
}

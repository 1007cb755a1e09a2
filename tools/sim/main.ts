import { parseArgs } from 'node:util'
import { runYears } from './run-years.ts'

/**
 * `npm run sim -- [--seeds 1000] [--from 1] [--trigger lock] [--kafka]`: simulates a year per seed and compares it to the cent.
 * Loans without a lock date are decided by their funding date, so the default covers both.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    bus: { type: 'string', default: 'embedded' },
    trigger: { type: 'string', default: 'lock' },
    kafka: { type: 'boolean', default: false },
  },
})
const bus = values.kafka ? 'kafka' : values.bus
const [count, from] = [Number(values.seeds), Number(values.from)]
if (!(count >= 1) || !Number.isInteger(from)) throw new Error('--seeds must be at least 1, and --from a whole number')
if (bus !== 'embedded' && bus !== 'kafka') throw new Error(`'${bus}' is not a bus. Use embedded or kafka`)

const trigger = (['application', 'lock', 'funding'] as const).find((name) => name === values.trigger)
if (!trigger) throw new Error(`'${values.trigger}' is not a trigger date. Use application, lock or funding`)

const resultOf = (found: readonly string[]): string =>
  found.length === 0 ? '0 cents of difference' : found.slice(0, 60).join('\n')

const began = performance.now()
const differences = await runYears({
  seeds: Array.from({ length: count }, (_, no) => from + no),
  bus,
  trigger,
  // A run takes an hour. If it ends early, the last line still has the result of the years before.
  onProgress: (done, found) =>
    console.log(`${done} of ${count} years, ${((performance.now() - began) / 1000).toFixed(0)} s: ${resultOf(found)}`),
})
console.log(resultOf(differences))
process.exitCode = differences.length === 0 ? 0 : 1

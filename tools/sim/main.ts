import { parseArgs } from 'node:util'
import { runYears } from './run-years.ts'

/** `npm run sim -- [--seeds 1000] [--from 1] [--kafka]`: simulates a year per seed and compares it to the cent. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    bus: { type: 'string', default: 'embedded' },
    kafka: { type: 'boolean', default: false },
  },
})
const bus = values.kafka ? 'kafka' : values.bus
const [count, from] = [Number(values.seeds), Number(values.from)]
if (!(count >= 1) || !Number.isInteger(from)) throw new Error('--seeds must be at least 1, and --from a whole number')
if (bus !== 'embedded' && bus !== 'kafka') throw new Error(`'${bus}' is not a bus. Use embedded or kafka`)

const differences = await runYears({
  seeds: Array.from({ length: count }, (_, no) => from + no),
  bus,
  onProgress: (done) => console.log(`${done} of ${count} years`),
})
console.log(differences.length === 0 ? '0 cents of difference' : differences.slice(0, 60).join('\n'))
process.exitCode = differences.length === 0 ? 0 : 1

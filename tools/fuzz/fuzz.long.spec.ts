import path from 'node:path'
import { startInstance } from '../instance/instance.ts'
import { ROOT } from '../start/infra/home.ts'
import { fuzzInstance } from './fuzz-instance.ts'
import { installSchemathesis } from './install-schemathesis.ts'

const TIMES = 20

/** UPLINE_FUZZ_SEED repeats a run; every failure names it. */
const seed = Number(process.env['UPLINE_FUZZ_SEED'] ?? Date.now() % 1_000_000)

const command = installSchemathesis(process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache'), console.log)
const fuzzed = command ? describe : describe.skip

fuzzed('twenty times the generated calls of npm test', () => {
  it(
    'get no 5xx, and no status, content type or body outside the API document',
    async () => {
      const instance = await startInstance({
        env: { RAISE_LIMITS_FOR_TESTS: 'on', PUBLIC_PAGES: 'on', OPEN_ROSTER: 'on' },
      })
      try {
        const options = { command: command!, url: instance.url, seed, times: TIMES, say: console.log }
        const outcomes = await fuzzInstance(options)
        const failures = outcomes.flatMap(({ report }) => report.failures)
        expect({ seed, failures }).toEqual({ seed, failures: [] })
      } finally {
        await instance.stop()
      }
    },
    4 * 60 * 60_000,
  )
})

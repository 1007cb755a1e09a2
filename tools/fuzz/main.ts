import path from 'node:path'
import { parseArgs } from 'node:util'
import { startInstance } from '../instance/instance.ts'
import { ROOT } from '../start/infra/home.ts'
import { fuzzInstance } from './fuzz-instance.ts'
import { installSchemathesis } from './install-schemathesis.ts'

/** `npm run fuzz -- [--seed N] [--url http://…]`: generated calls as each caller, against its own demo instance. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, url: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const command = installSchemathesis(process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache'), console.log)
if (!command) process.exit(1)
const env = { RAISE_LIMITS_FOR_TESTS: 'on', PUBLIC_PAGES: 'on', OPEN_ROSTER: 'on' }
const instance = values.url ? undefined : await startInstance({ env })

try {
  const outcomes = await fuzzInstance({ command, url: values.url ?? instance!.url, seed, say: console.log })
  const failures = outcomes.flatMap(({ report }) => report.failures)
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\nseed ${seed}: ${failures.length} responses that differ from the document`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await instance?.stop()
}

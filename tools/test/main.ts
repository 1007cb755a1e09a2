import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../start/infra/home.ts'
import { logStream } from '../start/log-stream.ts'
import { audit } from './audit.ts'
import { endRunning } from './command.ts'
import { Homes } from './homes.ts'
import { runLanes } from './lanes.ts'
import { browser, integration, lint, long, type Step, system, timed, types, unit } from './steps.ts'
import { lastLine, NOTHING, sumOf, type Tally } from './tally.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { TestRun } from './test-run.ts'

/**
 * `npm test` runs every step but `long`; `npm test -- loans` runs the tests with 'loans' in their path; `--step=unit` runs one
 * step, as `npm run test:unit` does.
 */
const { values, positionals } = parseArgs({ options: { step: { type: 'string' } }, allowPositionals: true })
const filter = positionals[0] ?? null

interface NamedStep {
  name: string
  title: string
  run: Step
}

const step = (name: string, title: string, run: Step): NamedStep => ({ name, title, run })

const CHECKS = [
  step('lint', 'lint, with the boundaries', lint),
  step('types', 'types', types),
  step('audit', 'known vulnerabilities of dependencies', audit),
]
const [UNIT, INTEGRATION, BROWSER, SYSTEM, TIMED, LONG] = [
  step('unit', 'unit and page tests', unit),
  step('integration', 'integration tests', integration),
  step('browser', 'browser tests', browser),
  step('system', 'whole instances: kills, simulated years, backups', system),
  step('timed', 'whole instances, with limits of time', timed),
  step('long', 'long runs', long),
] as const

/**
 * Integration and browser tests leave a core idle while they wait, so they share the cores. Complete instances need both cores,
 * and what measures time runs alone.
 */
function lanesOf(): NamedStep[][][] {
  if (values.step === 'system') return [[[SYSTEM]], [[TIMED]]]
  const all = [...CHECKS, UNIT, INTEGRATION, BROWSER, SYSTEM, TIMED, LONG]
  if (values.step !== undefined) {
    const one = all.find(({ name }) => name === values.step)
    if (one) return [[[one]]]
    console.error(`'${values.step}' is not a step. Use one of ${all.map(({ name }) => name).join(', ')}`)
    process.exit(1)
  }
  const checks = filter === null ? CHECKS : []
  return [[checks.slice(0, 1), [...checks.slice(1), UNIT]], [[INTEGRATION], [BROWSER]], [[SYSTEM]], [[TIMED]]]
}

let wasInterrupted = false

function interrupt(): void {
  wasInterrupted = true
  endRunning()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, interrupt)

/** A longer run is stopped, so that it ends with a verdict before CI gives up on it. */
const WHOLE_RUN_MINUTES = 80
if (values.step !== LONG.name) setTimeout(interrupt, WHOLE_RUN_MINUTES * 60_000).unref()

const streams = logStream(process.stdout, { json: false })

type Shared = Pick<TestRun, 'home' | 'instances'>

async function runStep({ name, title, run }: NamedStep, shared: Shared): Promise<Tally> {
  if (wasInterrupted) return NOTHING
  const say = streams(name)
  say(`--- ${title}`)
  const began = Date.now()
  let tally: Tally
  try {
    tally = await run({ ...shared, filter, say })
  } catch (fault) {
    say(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))
    tally = { ...NOTHING, failed: 1 }
  }
  if (tally.failed > 0 && tally.failures.length === 0)
    tally = { ...tally, failures: [`${title}: see the output above`] }
  say(`--- ${title}: ${tally.failed === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - began) / 1000)} s`)
  return tally
}

async function main(): Promise<Tally> {
  const folder = fs.mkdtempSync(path.join(temporaryFolder(), 'upline-tests-'))
  // The user that Postgres runs as must be able to enter. What tests leave behind is removed with the folder.
  fs.chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  const cache = process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache')
  fs.mkdirSync(cache, { recursive: true, mode: 0o755 })
  const lanes = lanesOf()
  const homes = new Homes(cache)
  // Selected tests and the browser tests start fewer instances than the preparation does.
  const isWorthwhile = filter === null && values.step !== BROWSER.name
  const shared = { home: { folder, cache }, instances: () => homes.environment(isWorthwhile) }
  const tallies: Tally[] = []
  for (const group of lanes) tallies.push(...(await runLanes(group, (one) => runStep(one, shared))))
  await homes.remove()
  fs.rmSync(folder, { recursive: true, force: true })
  if (wasInterrupted) tallies.push({ ...NOTHING, failed: 1 })
  return sumOf(tallies)
}

const tally = await main()
// If half of the browser tests could not start, the other half may still run.
endRunning()
if (filter !== null && tally.passed + tally.failed + tally.skipped === 0)
  console.log(`No test has '${filter}' in its path`)
// A long run shows its failures again at the end, where people and CI look first.
for (const failure of tally.failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${lastLine(tally)}`)
process.exit(tally.failed === 0 ? 0 : 1)

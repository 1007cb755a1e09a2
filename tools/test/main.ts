import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../start/infra/home.ts'
import { endRunning } from './command.ts'
import { audit } from './audit.ts'
import { browser, integration, lint, type Step, system, types, unit } from './steps.ts'
import { lastLine, NOTHING, sumOf, type Tally } from './tally.ts'
import type { TestRun } from './test-run.ts'

/**
 * `npm test` runs every step; `npm test -- loans` runs the tests with 'loans' in their path; `--step=unit` runs one step, as
 * `npm run test:unit` does.
 */
const { values, positionals } = parseArgs({ options: { step: { type: 'string' } }, allowPositionals: true })
const filter = positionals[0] ?? null

const ALL = {
  lint: { title: 'lint, with the boundaries', run: lint },
  types: { title: 'types', run: types },
  audit: { title: 'known vulnerabilities of dependencies', run: audit },
  unit: { title: 'unit and page tests', run: unit },
  integration: { title: 'integration tests', run: integration },
  browser: { title: 'browser tests', run: browser },
  system: { title: 'whole instances: kills, simulated years, backups', run: system },
} satisfies Record<string, { title: string; run: Step }>

/** The steps that run the tests of files. */
const OF_FILES = [ALL.unit, ALL.integration, ALL.browser, ALL.system]

function selectedSteps(): { title: string; run: Step }[] {
  if (values.step === undefined) return filter === null ? Object.values(ALL) : OF_FILES
  const step = Object.entries(ALL).find(([name]) => name === values.step)
  if (step) return [step[1]]
  console.error(`'${values.step}' is not a step. Use one of ${Object.keys(ALL).join(', ')}`)
  process.exit(1)
}

let wasInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => {
    wasInterrupted = true
    endRunning()
  })

async function runStep({ title, run: step }: { title: string; run: Step }, run: TestRun): Promise<Tally> {
  console.log(`\n--- ${title}`)
  const began = Date.now()
  let tally: Tally
  try {
    tally = await step(run)
  } catch (fault) {
    console.log(fault instanceof Error ? fault.stack : fault)
    tally = { ...NOTHING, failed: 1 }
  }
  console.log(`--- ${title}: ${tally.failed === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - began) / 1000)} s`)
  return tally
}

async function main(): Promise<Tally> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-tests-'))
  const cache = process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache')
  fs.mkdirSync(cache, { recursive: true, mode: 0o755 })
  const run: TestRun = { home: { folder, cache }, filter, say: (line) => console.log(line) }
  const tallies: Tally[] = []
  for (const step of selectedSteps()) {
    if (wasInterrupted) break
    tallies.push(await runStep(step, run))
  }
  fs.rmSync(folder, { recursive: true, force: true })
  if (wasInterrupted) tallies.push({ ...NOTHING, failed: 1 })
  return sumOf(tallies)
}

const tally = await main()
if (filter !== null && tally.passed + tally.failed + tally.skipped === 0)
  console.log(`No test has '${filter}' in its path`)
if (tally.unsteady.length > 0)
  console.log(`\nUNSTEADY, passed only when run again:\n${tally.unsteady.map((one) => `  ${one}`).join('\n')}`)
console.log(`\n${lastLine(tally)}`)
process.exit(tally.failed === 0 ? 0 : 1)

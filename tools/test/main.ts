import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { endRunning } from './command.ts'
import { audit } from './audit.ts'
import { browser, integration, lint, type Step, system, types, unit } from './steps.ts'
import { lastLine, NOTHING, sumOf, type Tally } from './tally.ts'
import type { TestRun } from './test-run.ts'

/** `npm test` runs everything; `npm test -- loans` runs the tests with 'loans' in their path. */
const filter = process.argv[2] ?? null

const all: [string, Step][] = [
  ['lint, with the boundaries', lint],
  ['types', types],
  ['known vulnerabilities of dependencies', audit],
  ['unit and page tests', unit],
  ['integration tests', integration],
  ['browser tests', browser],
  ['whole instances: kills, simulated years, backups', system],
]
const steps = filter === null ? all : all.filter(([, step]) => step !== lint && step !== types && step !== audit)

let wasInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => {
    wasInterrupted = true
    endRunning()
  })

async function runStep(name: string, step: Step, run: TestRun): Promise<Tally> {
  console.log(`\n--- ${name}`)
  const began = Date.now()
  let tally: Tally
  try {
    tally = await step(run)
  } catch (fault) {
    console.log(fault instanceof Error ? fault.stack : fault)
    tally = { ...NOTHING, failed: 1 }
  }
  console.log(`--- ${name}: ${tally.failed === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - began) / 1000)} s`)
  return tally
}

async function main(): Promise<Tally> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-tests-'))
  const cache = process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache')
  fs.mkdirSync(cache, { recursive: true, mode: 0o755 })
  const run: TestRun = { home: { folder, cache }, filter, say: (line) => console.log(line) }
  const tallies: Tally[] = []
  for (const [name, step] of steps) {
    if (wasInterrupted) break
    tallies.push(await runStep(name, step, run))
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

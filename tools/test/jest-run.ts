import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { runNode } from './command.ts'
import { reportIn } from './report.ts'
import {
  failedFiles,
  type JestReport,
  lostFiles,
  sumOf,
  type Tally,
  tallyOfJest,
  unsteadyTests,
  withoutFiles,
} from './tally.ts'
import type { TestRun } from './test-run.ts'

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(ROOT, 'node_modules/jest/bin/jest.js'),
]

interface HowToRun {
  limitMinutes: number
  env?: NodeJS.ProcessEnv
  /** A few files that failed are asked once more, alone (docs/decisions/0040). */
  isAskedAgain?: boolean
}

/** Runs projects of jest. A file whose process the runtime lost was not tried: it is run once more, alone, and said. */
export async function runJest(run: TestRun, projects: string[], how: HowToRun): Promise<Tally> {
  const wanted = ['--passWithNoTests', ...(run.filter ? ['--testPathPatterns', run.filter] : [])]
  const { report, code } = await once(run, projects, { wanted, how })
  if (!report) return tallyOfJest(report, code)
  const lost = lostFiles(report)
  const failed = how.isAskedAgain ? failedFiles(report) : []
  const files = [...lost, ...failed]
  if (files.length === 0) return tallyOfJest(report, code)
  for (const file of lost)
    run.say(`AGAIN: ${path.relative(ROOT, file)}, whose process ended by SIGSEGV before its tests did`)
  for (const file of failed) run.say(`AGAIN: ${path.relative(ROOT, file)}, which failed`)
  const again = await once(run, projects, { wanted: ['--runInBand', '--runTestsByPath', ...files], how })
  const second = { ...tallyOfJest(again.report, again.code), unsteady: unsteadyTests(report, again.report) }
  return sumOf([withoutFiles(report, files, code), second])
}

async function once(run: TestRun, projects: string[], { wanted, how }: { wanted: string[]; how: HowToRun }) {
  const file = path.join(run.home.folder, `${projects[0]}-${wanted.length}.json`)
  const reporters = ['--json', `--outputFile=${file}`, '--reporters', path.join(ROOT, 'tools/test/short-reporter.cjs')]
  const code = await runNode([...JEST, '--selectProjects', ...projects, ...reporters, '--forceExit', ...wanted], how)
  return { report: reportIn<JestReport>(file), code }
}

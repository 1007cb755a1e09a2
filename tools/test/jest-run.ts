import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { runNode } from './command.ts'
import { reportIn } from './report.ts'
import { type JestReport, lostFiles, sumOf, type Tally, tallyOfJest, withoutLost } from './tally.ts'
import type { TestRun } from './test-run.ts'

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(ROOT, 'node_modules/jest/bin/jest.js'),
]

interface HowToRun {
  limitMinutes: number
  env?: NodeJS.ProcessEnv
}

/** Runs projects of jest. A file whose process the runtime lost was not tried: it is run once more, alone, and said. */
export async function runJest(run: TestRun, projects: string[], how: HowToRun): Promise<Tally> {
  const wanted = ['--passWithNoTests', ...(run.filter ? ['--testPathPatterns', run.filter] : [])]
  const { report, code } = await once(run, projects, { wanted, how })
  const lost = report ? lostFiles(report) : []
  if (!report || lost.length === 0) return tallyOfJest(report, code)
  for (const file of lost)
    run.say(`AGAIN: ${path.relative(ROOT, file)}, whose process ended by SIGSEGV before its tests did`)
  const again = await once(run, projects, { wanted: ['--runInBand', '--runTestsByPath', ...lost], how })
  return sumOf([withoutLost(report, code), tallyOfJest(again.report, again.code)])
}

async function once(run: TestRun, projects: string[], { wanted, how }: { wanted: string[]; how: HowToRun }) {
  const file = path.join(run.home.folder, `${projects[0]}-${wanted.length}.json`)
  const reporters = ['--json', `--outputFile=${file}`, '--reporters', path.join(ROOT, 'tools/test/short-reporter.cjs')]
  const code = await runNode([...JEST, '--selectProjects', ...projects, ...reporters, '--forceExit', ...wanted], how)
  return { report: reportIn<JestReport>(file), code }
}

import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { runNode } from './command.ts'
import { reportIn } from './report.ts'
import {
  failedFiles,
  sumOf,
  type Tally,
  tallyOfVitest,
  unsteadyTests,
  type VitestReport,
  withoutFiles,
} from './tally.ts'
import type { TestRun } from './test-run.ts'

const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')

interface RunOptions {
  limitMinutes: number
  env?: NodeJS.ProcessEnv
  /** Runs up to three failed files again, alone (docs/decisions/0040). */
  isRerunAllowed?: boolean
}

/** Runs projects of vitest.config.ts. */
export async function runVitest(run: TestRun, projects: string[], options: RunOptions): Promise<Tally> {
  const { report, code } = await runFiles(run, projects, { files: run.filter?.split('|') ?? [], options })
  const failed = report && options.isRerunAllowed ? failedFiles(report) : []
  if (!report || failed.length === 0) return tallyOfVitest(report, code)
  for (const file of failed) run.say(`RERUN: ${path.relative(ROOT, file)} failed`)
  const again = await runFiles(run, projects, { files: failed, options })
  const second = { ...tallyOfVitest(again.report, again.code), unsteady: unsteadyTests(report, again.report) }
  return sumOf([withoutFiles(report, failed, code), second])
}

async function runFiles(
  run: TestRun,
  projects: string[],
  { files, options }: { files: string[]; options: RunOptions },
): Promise<{ report: VitestReport | null; code: number }> {
  const file = path.join(run.home.folder, `${projects[0]}-${files.length}.json`)
  const reporters = [
    ...['--reporter=json', `--outputFile.json=${file}`],
    `--reporter=${path.join(ROOT, 'tools/test/short-reporter.ts')}`,
  ]
  const selected = projects.map((project) => `--project=${project}`)
  const code = await runNode([VITEST, 'run', '--passWithNoTests', ...selected, ...reporters, ...files], options)
  return { report: reportIn<VitestReport>(file), code }
}

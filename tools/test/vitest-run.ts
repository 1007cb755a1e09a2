import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { runNode } from './command.ts'
import { reportIn } from './report.ts'
import { type Tally, tallyOfVitest, type VitestReport } from './tally.ts'
import type { TestRun } from './test-run.ts'

const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')

export interface RunOptions {
  limitMinutes: number
  /** Files that run at the same time; default: what vitest.config.ts says. */
  workers?: number
  env?: NodeJS.ProcessEnv
}

/** Runs projects of vitest.config.ts. */
export async function runVitest(
  { home, filter, say }: TestRun,
  projects: string[],
  options: RunOptions,
): Promise<Tally> {
  const file = path.join(home.folder, `${projects[0]}.json`)
  const reporters = [
    ...['--reporter=json', `--outputFile.json=${file}`],
    `--reporter=${path.join(ROOT, 'tools/test/short-reporter.ts')}`,
  ]
  const selected = projects.map((project) => `--project=${project}`)
  const files = filter?.split('|') ?? []
  const { workers, ...command } = options
  const limits = workers === undefined ? [] : [`--maxWorkers=${workers}`]
  const args = [VITEST, 'run', '--passWithNoTests', ...limits, ...selected, ...reporters, ...files]
  const code = await runNode(args, { say, ...command })
  return tallyOfVitest(reportIn<VitestReport>(file), code)
}

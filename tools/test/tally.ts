/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

export const sumOf = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NOTHING,
  )

export interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that could not even be loaded: their tests are in no other number. */
  numRuntimeErrorTestSuites: number
  success: boolean
  testResults: { name: string; message: string; assertionResults: unknown[] }[]
}

/** Files of which nothing was tried: Node's vm modules, which jest needs, are experimental, and end a process at times. */
export const lostFiles = ({ testResults }: JestReport): string[] =>
  testResults
    .filter(({ message, assertionResults }) => assertionResults.length === 0 && LOST.test(message))
    .map(({ name }) => name)

const LOST = /terminated by another process: signal=SIGSEGV/

/** A run without its lost files, which are run again. */
export function withoutLost(report: JestReport, exitCode: number): Tally {
  const left = report.numRuntimeErrorTestSuites - lostFiles(report).length
  const isLostAll = left === 0 && report.numFailedTests === 0
  return tallyOfJest({ ...report, numRuntimeErrorTestSuites: left }, isLostAll ? 0 : exitCode)
}

/** A run that ended badly though no test did (a setup that broke, a crash) counts as one failure. */
export function tallyOfJest(report: JestReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + report.errors.length
  return { passed: expected + flaky, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped }
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

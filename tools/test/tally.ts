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

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

const hasFailed = ({ status }: { status: string }) => status === 'failed'

/** A file fails without a failed test if its hooks failed or it could not be loaded. */
const failuresIn = ({ numFailedTests, testResults }: VitestReport): number =>
  numFailedTests +
  testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed)).length

/** A run that ends with an error, such as a crash, counts as one failure even if no test failed. */
export function tallyOfVitest(report: VitestReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const failed = failuresIn(report)
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: unknown[]
}

export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, skipped } = report.stats
  const failed = unexpected + report.errors.length
  return { passed: expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped }
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

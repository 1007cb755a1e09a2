/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed first and passed when they ran again. */
  unsteady: string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, unsteady: [] }

export const sumOf = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      unsteady: [...sum.unsteady, ...one.unsteady],
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

/** If more files fail, it is not by chance. */
const MAX_RERUN_FILES = 3

/** Files with failed tests, if there are few. A file that cannot be loaded does not count. */
export function failedFiles({ testResults }: VitestReport): string[] {
  const files = testResults.filter(({ assertionResults }) => assertionResults.some(hasFailed)).map(({ name }) => name)
  return files.length > MAX_RERUN_FILES ? [] : files
}

/** The tally of a run without the files that run again. */
export function withoutFiles(report: VitestReport, files: string[], exitCode: number): Tally {
  const removed = report.testResults.filter(({ name }) => files.includes(name))
  const count = (status: string) =>
    removed.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length
  const rest = {
    numPassedTests: report.numPassedTests - count('passed'),
    numFailedTests: report.numFailedTests - count('failed'),
    numPendingTests: report.numPendingTests - count('pending') - count('skipped'),
    numTodoTests: report.numTodoTests - count('todo'),
    testResults: report.testResults.filter((file) => !removed.includes(file)),
  }
  return tallyOfVitest(rest, failuresIn(rest) === 0 ? 0 : exitCode)
}

/** Tests that failed in the first run and passed in the second. */
export function unsteadyTests(first: VitestReport, second: VitestReport | null): string[] {
  const passed = new Set(
    testsOf(second)
      .filter(({ status }) => status === 'passed')
      .map(nameOf),
  )
  return testsOf(first)
    .filter(hasFailed)
    .map(nameOf)
    .filter((name) => passed.has(name))
}

const testsOf = (report: VitestReport | null) => report?.testResults.flatMap((file) => file.assertionResults) ?? []
const nameOf = ({ fullName }: { fullName: string }) => fullName
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
    ...NOTHING,
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; tests: { status: string }[] }[]
}

export interface PlaywrightReport {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + report.errors.length
  const unsteady = report.suites.flatMap(flakyIn)
  return { passed: expected + flaky, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, unsteady }
}

const flakyIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

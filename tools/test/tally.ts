/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Which of them failed first and passed when they were asked once more. */
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

export interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that could not even be loaded: their tests are in no other number. */
  numRuntimeErrorTestSuites: number
  success: boolean
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Files of which nothing was tried: Node's vm modules, which jest needs, are experimental, and end a process at times. */
export const lostFiles = ({ testResults }: JestReport): string[] =>
  testResults
    .filter(({ message, assertionResults }) => assertionResults.length === 0 && LOST.test(message))
    .map(({ name }) => name)

const LOST = /terminated by another process: signal=SIGSEGV/

/** More files than this at once are no accident. */
const FEW = 3

/** Files with tests that failed, as long as they are few; one that can not be loaded is not among them. */
export function failedFiles({ testResults }: JestReport): string[] {
  const files = testResults.filter(({ assertionResults }) => assertionResults.some(hasFailed)).map(({ name }) => name)
  return files.length > FEW ? [] : files
}

/** A run without files that are run again. */
export function withoutFiles(report: JestReport, files: string[], exitCode: number): Tally {
  const removed = report.testResults.filter(({ name }) => files.includes(name))
  const count = (status: string) =>
    removed.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length
  const rest = {
    ...report,
    numPassedTests: report.numPassedTests - count('passed'),
    numFailedTests: report.numFailedTests - count('failed'),
    numPendingTests: report.numPendingTests - count('pending'),
    numTodoTests: report.numTodoTests - count('todo'),
    numRuntimeErrorTestSuites:
      report.numRuntimeErrorTestSuites - removed.filter(({ assertionResults }) => assertionResults.length === 0).length,
  }
  const isGoodNow = rest.numFailedTests === 0 && rest.numRuntimeErrorTestSuites === 0
  return tallyOfJest(rest, isGoodNow ? 0 : exitCode)
}

/** Tests that failed in the first run and passed in the second. */
export function unsteadyTests(first: JestReport, second: JestReport | null): string[] {
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

const testsOf = (report: JestReport | null) => report?.testResults.flatMap((file) => file.assertionResults) ?? []
const nameOf = ({ fullName }: { fullName: string }) => fullName
const hasFailed = ({ status }: { status: string }) => status === 'failed'

/** A run that ended badly though no test did (a setup that broke, a crash) counts as one failure. */
export function tallyOfJest(report: JestReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
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

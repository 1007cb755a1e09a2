import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../start/infra/home.ts'

/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Each failed test with its file and the start of its error. May name fewer than `failed`: a crash has no test. */
  failures: string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const sumOf = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NOTHING,
  )

interface VitestResult {
  status: string
  fullName: string
  failureMessages?: string[]
}

interface VitestFile {
  name: string
  status: string
  /** The error of a file that could not be loaded or whose hook failed. */
  message?: string
  assertionResults: VitestResult[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

const ERROR_LINES = 12

/** A failed test as the end of the output shows it. */
const failure = (file: string, test: string, error = ''): string =>
  [`${file}: ${test}`, ...stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, ERROR_LINES)].join(
    '\n    ',
  )

const hasFailed = ({ status }: { status: string }) => status === 'failed'

/** A file fails without a failed test if its hooks failed or it could not be loaded. */
const failuresOf = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const failed = assertionResults.filter(hasFailed)
  const file = path.relative(ROOT, name)
  if (status === 'failed' && failed.length === 0) return [failure(file, 'failed outside its tests', message)]
  return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages?.join('\n')))
}

/** A run that ends with an error, such as a crash, counts as one failure even if no test failed. */
export function tallyOfVitest(report: VitestReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const failures = report.testResults.flatMap(failuresOf)
  const failed = Math.max(failures.length, report.numFailedTests)
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/** A test that timed out has a second error: what it waited for. */
interface PlaywrightTest {
  results: { errors: { message?: string }[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: PlaywrightTest[]
  }[]
}

export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: unknown[]
}

const messagesOf = ({ results }: PlaywrightTest): string[] =>
  results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(file, title, tests.flatMap(messagesOf).join('\n'))),
  ...suites.flatMap(failedSpecs),
]

export function tallyOfPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  if (!report) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, skipped } = report.stats
  const failed = unexpected + report.errors.length
  return {
    passed: expected,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped,
    failures: failedSpecs(report),
  }
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

import {
  failedFiles,
  lastLine,
  lostFiles,
  sumOf,
  tallyOfJest,
  tallyOfPlaywright,
  unsteadyTests,
  withoutFiles,
} from './tally.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  success: true,
  testResults: [],
}
const file = (name: string, ...tests: [fullName: string, status: string][]) => ({
  ...{ name, message: '' },
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})
const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }

describe('the tally of npm test', () => {
  it('adds the parts up to one line', () => {
    const parts = [tallyOfJest(jest, 0), tallyOfPlaywright({ stats, suites: [], errors: [] }, 0)]
    expect(lastLine(sumOf(parts))).toBe('9 passed, 0 failed, 4 skipped')
  })

  it('counts a file that could not be loaded', () => {
    expect(tallyOfJest({ ...jest, numRuntimeErrorTestSuites: 2 }, 1).failed).toBe(2)
  })

  it('never takes a crash for a success', () => {
    expect(tallyOfJest(null, 0).failed).toBe(1)
    expect(tallyOfJest(jest, 1).failed).toBe(1)
    expect(tallyOfPlaywright(null, 139).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, suites: [], errors: [] }, 1).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, suites: [], errors: ['no config'] }, 1).failed).toBe(1)
  })

  it('runs again what was lost with its process', () => {
    const lost = {
      name: 'a.spec.ts',
      message: 'was terminated by another process: signal=SIGSEGV',
      assertionResults: [],
    }
    const broken = { name: 'b.spec.ts', message: 'SyntaxError', assertionResults: [] }
    const report = { ...jest, numRuntimeErrorTestSuites: 2, testResults: [lost, broken] }
    expect(lostFiles(report)).toEqual(['a.spec.ts'])
    expect(failedFiles(report)).toEqual([])
    expect(withoutFiles(report, ['a.spec.ts'], 1).failed).toBe(1)
    expect(withoutFiles({ ...report, numRuntimeErrorTestSuites: 1 }, ['a.spec.ts'], 1).failed).toBe(0)
    expect(withoutFiles({ ...report, numRuntimeErrorTestSuites: 1, numFailedTests: 2 }, ['a.spec.ts'], 1).failed).toBe(
      2,
    )
  })

  it('asks a few files that failed once more, and says which tests passed only then', () => {
    const good = file('a.spec.ts', ['A holds', 'passed'])
    const bad = file(
      'b.spec.ts',
      ['B holds', 'passed'],
      ['B waits', 'failed'],
      ['B ends', 'failed'],
      ['B later', 'todo'],
    )
    const first = {
      ...{ ...jest, numPassedTests: 2, numFailedTests: 2, numPendingTests: 0 },
      ...{ success: false, testResults: [good, bad] },
    }
    expect(failedFiles(first)).toEqual(['b.spec.ts'])
    expect(withoutFiles(first, ['b.spec.ts'], 1)).toEqual({ passed: 1, failed: 0, skipped: 0, unsteady: [] })
    const second = { ...jest, testResults: [file('b.spec.ts', ['B waits', 'passed'], ['B ends', 'failed'])] }
    expect(unsteadyTests(first, second)).toEqual(['B waits'])
    expect(unsteadyTests(first, null)).toEqual([])
  })

  it('asks nothing again where many files failed', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => file(name, [name, 'failed']))
    expect(failedFiles({ ...jest, numFailedTests: 4, testResults: many })).toEqual([])
    expect(failedFiles({ ...jest, numFailedTests: 3, testResults: many.slice(1) })).toEqual(['b', 'c', 'd'])
  })

  it('tells which browser tests passed only at their second try', () => {
    const of = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suites = [{ specs: [of('opens', 'expected')], suites: [{ specs: [of('closes', 'flaky')] }] }]
    expect(tallyOfPlaywright({ stats, suites, errors: [] }, 0).unsteady).toEqual(['closes'])
  })
})

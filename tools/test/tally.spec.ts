import { lastLine, lostFiles, sumOf, tallyOfJest, tallyOfPlaywright, withoutLost } from './tally.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  success: true,
  testResults: [],
}
const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }

describe('the tally of npm test', () => {
  it('adds the parts up to one line', () => {
    const parts = [tallyOfJest(jest, 0), tallyOfPlaywright({ stats, errors: [] }, 0)]
    expect(lastLine(sumOf(parts))).toBe('9 passed, 0 failed, 4 skipped')
  })

  it('counts a file that could not be loaded', () => {
    expect(tallyOfJest({ ...jest, numRuntimeErrorTestSuites: 2 }, 1).failed).toBe(2)
  })

  it('never takes a crash for a success', () => {
    expect(tallyOfJest(null, 0).failed).toBe(1)
    expect(tallyOfJest(jest, 1).failed).toBe(1)
    expect(tallyOfPlaywright(null, 139).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, errors: [] }, 1).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, errors: ['no config'] }, 1).failed).toBe(1)
  })

  it('runs again what was lost with its process, and nothing that failed', () => {
    const lost = {
      name: 'a.spec.ts',
      message: 'was terminated by another process: signal=SIGSEGV',
      assertionResults: [],
    }
    const broken = { name: 'b.spec.ts', message: 'SyntaxError', assertionResults: [] }
    const report = { ...jest, numRuntimeErrorTestSuites: 2, testResults: [lost, broken] }
    expect(lostFiles(report)).toEqual(['a.spec.ts'])
    expect(withoutLost(report, 1).failed).toBe(1)
    expect(withoutLost({ ...report, numRuntimeErrorTestSuites: 1, testResults: [lost] }, 1).failed).toBe(0)
    expect(
      withoutLost({ ...report, numRuntimeErrorTestSuites: 1, numFailedTests: 2, testResults: [lost] }, 1).failed,
    ).toBe(2)
  })
})

import { lastLine, sumOf, tallyOfJest, tallyOfPlaywright } from './tally.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  success: true,
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
})

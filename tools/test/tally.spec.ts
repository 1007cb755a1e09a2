import { failedFiles, lastLine, sumOf, tallyOfVitest, tallyOfPlaywright, unsteadyTests, withoutFiles } from './tally.ts'

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
}
const file = (name: string, ...tests: [fullName: string, status: string][]) => ({
  ...{ name, status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed' },
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})
const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }

describe('tally of npm test', () => {
  it('adds the parts to one line', () => {
    const parts = [tallyOfVitest(report, 0), tallyOfPlaywright({ stats, suites: [], errors: [] }, 0)]
    expect(lastLine(sumOf(parts))).toBe('9 passed, 0 failed, 4 skipped')
  })

  it('counts a file that could not be loaded', () => {
    const broken = { name: 'a.spec.ts', status: 'failed', assertionResults: [] }
    expect(tallyOfVitest({ ...report, testResults: [broken] }, 1).failed).toBe(1)
  })

  it('counts a file whose hook failed', () => {
    const skipped = { ...file('a.spec.ts', ['A holds', 'skipped']), status: 'failed' }
    expect(tallyOfVitest({ ...report, testResults: [skipped] }, 1).failed).toBe(1)
  })

  it('never counts a crash as a success', () => {
    expect(tallyOfVitest(null, 0).failed).toBe(1)
    expect(tallyOfVitest(report, 1).failed).toBe(1)
    expect(tallyOfPlaywright(null, 139).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, suites: [], errors: [] }, 1).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, suites: [], errors: ['no config'] }, 1).failed).toBe(1)
  })

  it('reruns up to three failed files and lists the tests that passed only then', () => {
    const good = file('a.spec.ts', ['A holds', 'passed'])
    const bad = file(
      'b.spec.ts',
      ['B holds', 'passed'],
      ['B waits', 'failed'],
      ['B ends', 'failed'],
      ['B later', 'todo'],
    )
    const first = {
      ...{ ...report, numPassedTests: 2, numFailedTests: 2, numPendingTests: 0 },
      testResults: [good, bad],
    }
    expect(failedFiles(first)).toEqual(['b.spec.ts'])
    expect(withoutFiles(first, ['b.spec.ts'], 1)).toEqual({ passed: 1, failed: 0, skipped: 0, unsteady: [] })
    const second = { ...report, testResults: [file('b.spec.ts', ['B waits', 'passed'], ['B ends', 'failed'])] }
    expect(unsteadyTests(first, second)).toEqual(['B waits'])
    expect(unsteadyTests(first, null)).toEqual([])
  })

  it('reruns nothing if many files failed', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => file(name, [name, 'failed']))
    expect(failedFiles({ ...report, numFailedTests: 4, testResults: many })).toEqual([])
    expect(failedFiles({ ...report, numFailedTests: 3, testResults: many.slice(1) })).toEqual(['b', 'c', 'd'])
  })

  it('lists browser tests that passed only in the second attempt', () => {
    const of = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suites = [{ specs: [of('opens', 'expected')], suites: [{ specs: [of('closes', 'flaky')] }] }]
    expect(tallyOfPlaywright({ stats, suites, errors: [] }, 0).unsteady).toEqual(['closes'])
  })
})

import { lastLine, sumOf, tallyOfVitest, tallyOfPlaywright } from './tally.ts'

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
const stats = { expected: 4, unexpected: 0, skipped: 2 }

describe('tally of npm test', () => {
  it('adds the parts to one line', () => {
    const parts = [tallyOfVitest(report, 0), tallyOfPlaywright({ stats, errors: [] }, 0)]
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

  it('names each failed test with its file and the start of its error', () => {
    const tests = [
      { fullName: 'Loan pays', status: 'failed', failureMessages: ['Error: expected 1\n\nto be 2'] },
      { fullName: 'Loan closes', status: 'passed' },
    ]
    const vitest = { ...report, testResults: [{ name: 'a.spec.ts', status: 'failed', assertionResults: tests }] }
    expect(tallyOfVitest(vitest, 1).failures).toEqual(['a.spec.ts: Loan pays\n    Error: expected 1\n    to be 2'])

    const spec = { file: 'b.e2e.ts', title: 'signs in', ok: false }
    const results = [
      { errors: [{ message: '\u001B[31mTimed out\u001B[39m' }, { message: 'locator.click: waiting for Save' }] },
    ]
    const suites = [{ suites: [{ specs: [{ ...spec, tests: [{ results }] }] }] }]
    const playwright = { stats: { ...stats, unexpected: 1 }, errors: [], suites }
    expect(tallyOfPlaywright(playwright, 1).failures).toEqual([
      'b.e2e.ts: signs in\n    Timed out\n    locator.click: waiting for Save',
    ])
  })

  it('never counts a crash as a success', () => {
    expect(tallyOfVitest(null, 0).failed).toBe(1)
    expect(tallyOfVitest(report, 1).failed).toBe(1)
    expect(tallyOfPlaywright(null, 139).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, errors: [] }, 1).failed).toBe(1)
    expect(tallyOfPlaywright({ stats, errors: ['no config'] }, 1).failed).toBe(1)
  })
})

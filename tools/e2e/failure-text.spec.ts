import { failureText, snapshotIn } from './failure-text.ts'

const context = (tree: string[]) =>
  ['# Error details', '', '```', 'Error: not visible', '```', '', '```yaml', ...tree, '```', '', '# Test source'].join(
    '\n',
  )

describe('text of a failed browser test', () => {
  it('shows the accessibility tree of the page', () => {
    expect(snapshotIn(context(['- main:', '  - button "Save"']))).toBe('- main:\n  - button "Save"')
  })

  it('cuts a long tree and counts the lines left out', () => {
    expect(snapshotIn(context(['- a', '- b', '- c', '- d']), 2)).toBe('- a\n- b\n... 2 more lines')
  })

  it('leaves out what is in the sidebar', () => {
    const tree = [
      '- generic:',
      '  - complementary "Sidebar":',
      '    - link "Loans":',
      '      - /url: /loans',
      '  - main:',
    ]
    expect(snapshotIn(context(tree))).toBe('- generic:\n  - complementary "Sidebar":\n  - main:')
    expect(snapshotIn(context(tree.slice(0, 4)))).toBe('- generic:\n  - complementary "Sidebar":')
  })

  it('finds no tree where no page was open', () => {
    expect(snapshotIn('# Error details\n\n```\nError: no instance\n```')).toBeNull()
  })

  it('names the test, its error, failed calls and page', () => {
    const failed = { title: 'a.e2e.ts › saves', errors: ['Error: not visible'], errorContext: context(['- main']) }
    expect(failureText({ ...failed, failedCalls: 'POST /api/loans 409' }).split('\n')).toEqual([
      'FAILED a.e2e.ts › saves',
      'Error: not visible',
      ...['Failed calls of its pages:', 'POST /api/loans 409'],
      ...['Its page:', '- main'],
    ])
    expect(failureText({ ...failed, errorContext: null, failedCalls: null })).toMatch(
      /none\nIts page:\nno page was open$/,
    )
  })
})

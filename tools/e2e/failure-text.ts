/** Enough for a dialog and the page behind it. */
const MAX_LINES = 60

const SNAPSHOT = /^```yaml\n(.*?)\n```$/ms

/** The accessibility tree in Playwright's error-context.md without the sidebar, cut to its first lines; null if the page was gone. */
export function snapshotIn(errorContext: string, maxLines = MAX_LINES): string | null {
  const tree = SNAPSHOT.exec(errorContext)?.[1]
  if (tree === undefined) return null
  const lines = withoutSidebar(tree.split('\n'))
  if (lines.length <= maxLines) return lines.join('\n')
  return [...lines.slice(0, maxLines), `... ${lines.length - maxLines} more lines`].join('\n')
}

/** Its links are the same on every page, and are longer than most pages. */
function withoutSidebar(lines: string[]): string[] {
  const at = lines.findIndex((line) => line.trimStart().startsWith('- complementary "Sidebar"'))
  if (at < 0) return lines
  const depth = depthOf(lines[at]!)
  const after = lines.findIndex((line, index) => index > at && depthOf(line) <= depth)
  return [...lines.slice(0, at + 1), ...(after < 0 ? [] : lines.slice(after))]
}

const depthOf = (line: string): number => line.length - line.trimStart().length

export interface FailedTest {
  title: string
  errors: readonly string[]
  /** Content of error-context.md. */
  errorContext: string | null
  /** One line for each call: method, path, status. */
  failedCalls: string | null
}

/** Explains a failed test without files, because CI keeps none. */
export function failureText({ title, errors, errorContext, failedCalls }: FailedTest): string {
  const parts = [
    `FAILED ${title}`,
    ...errors,
    'Failed calls of its pages:',
    failedCalls || 'none',
    'Its page:',
    (errorContext && snapshotIn(errorContext)) ?? 'no page was open',
  ]
  return parts.join('\n')
}

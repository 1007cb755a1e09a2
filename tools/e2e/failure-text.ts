/** Enough for a dialog and the page behind it. */
const MOST_LINES = 60

const SNAPSHOT = /^```yaml\n(.*?)\n```$/ms

/** The accessibility tree in Playwright's error-context.md, cut to its first lines; null if the page was gone. */
export function snapshotIn(errorContext: string, mostLines = MOST_LINES): string | null {
  const tree = SNAPSHOT.exec(errorContext)?.[1]
  if (tree === undefined) return null
  const lines = tree.split('\n')
  if (lines.length <= mostLines) return tree
  return [...lines.slice(0, mostLines), `... ${lines.length - mostLines} more lines`].join('\n')
}

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

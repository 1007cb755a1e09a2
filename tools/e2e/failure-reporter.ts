import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { failureText } from './failure-text.ts'
import { FAILED_CALLS } from './failed-calls.ts'

/** Prints what a failed test saw, as soon as it ends. */
export default class FailureReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.ok() || result.status === 'skipped') return
    const text = failureText({
      title: test.titlePath().filter(Boolean).join(' › '),
      errors: result.errors.map(({ message, value }) => stripVTControlCharacters(message ?? value ?? '')),
      errorContext: attached(result, 'error-context'),
      failedCalls: attached(result, FAILED_CALLS),
    })
    process.stdout.write(`\n${text}\n\n`)
  }
}

function attached({ attachments }: TestResult, wanted: string): string | null {
  const found = attachments.find(({ name }) => name === wanted)
  if (found?.path) return readFileSync(found.path, 'utf8')
  return found?.body?.toString() ?? null
}

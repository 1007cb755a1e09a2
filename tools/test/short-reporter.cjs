/** A line per file, and everything about what failed: the words of a passing test are of no use in a long log. */
module.exports = class ShortReporter {
  onTestResult(_test, result) {
    const path = result.testFilePath.replace(`${process.cwd()}/`, '')
    const { numPassingTests: passed, numFailingTests: failed, numPendingTests: skipped } = result
    const seconds = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1)
    const isBad = failed > 0 || result.testExecError
    process.stdout.write(
      `${isBad ? 'FAIL' : 'ok  '} ${path} (${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}, ${seconds} s)\n`,
    )
    if (!isBad) return
    for (const line of result.console ?? []) process.stdout.write(`     ${line.type}: ${line.message}\n`)
    process.stdout.write(`${result.failureMessage ?? ''}\n`)
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests } = results
    process.stdout.write(
      `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped in ${results.numTotalTestSuites} files\n`,
    )
  }
}

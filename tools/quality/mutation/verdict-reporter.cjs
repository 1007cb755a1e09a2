const { appendFileSync } = require('node:fs')

/** Writes one line when a mutant starts and one when its specs end; prints nothing. */
module.exports = class VerdictReporter {
  constructor(_config, { file }) {
    this.file = file
  }

  onTestStart({ context }) {
    this.write(context, 'started')
  }

  onTestResult({ context }, { numFailingTests, numPassingTests, testExecError }) {
    this.write(context, testExecError || numFailingTests > 0 || numPassingTests === 0 ? 'failed' : 'passed')
  }

  write({ config }, verdict) {
    appendFileSync(this.file, `${config.displayName.name} ${verdict}\n`)
  }
}

import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../start/infra/home.ts'

/** An error that no test caught. Vitest names the file that ran, and the test if there was one. */
interface Unhandled {
  message: string
  stack?: string
  type?: string
  /** Names the exit code or signal of a worker that ended. */
  cause?: { message: string }
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

/** Prints one line per file, and the details of failures. */
export default class ShortReporter implements Reporter {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
    this.#counts.passed += passed
    this.#counts.failed += failed
    this.#counts.skipped += skipped
    const isBad = module.state() === 'failed'
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    const parts = [
      `${passed} passed`,
      ...(failed ? [`${failed} failed`] : []),
      ...(skipped ? [`${skipped} skipped`] : []),
    ]
    print(`${isBad ? 'FAIL' : 'ok  '} ${path.relative(ROOT, module.moduleId)} (${parts.join(', ')}, ${seconds} s)`)
    for (const test of tests) if (test.result().state === 'failed') this.#printFailure(test)
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    for (const error of errors) print(`     ${error.stack ?? error.message}`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly Unhandled[]): void {
    for (const error of errors) {
      print(`unhandled ${error.type ?? 'error'}: ${error.stack ?? error.message}`)
      if (error.cause) print(`  because of: ${error.cause.message}`)
      if (error.VITEST_TEST_PATH) print(`  in ${error.VITEST_TEST_PATH}: ${error.VITEST_TEST_NAME ?? 'between tests'}`)
    }
    const { passed, failed, skipped } = this.#counts
    print(`${passed} passed, ${failed} failed, ${skipped} skipped in ${modules.length} files`)
  }

  #printFailure(test: TestCase): void {
    print(`\n  ${test.fullName}`)
    for (const error of test.result().errors ?? []) {
      print(`    ${error.name}: ${error.message}`)
      if (error.diff) print(error.diff)
      for (const frame of error.stacks ?? [])
        print(`      at ${path.relative(ROOT, frame.file)}:${frame.line}:${frame.column}`)
    }
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

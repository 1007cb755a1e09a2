import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes one line when the specs of a mutant start and one when a file of them ends; prints nothing. */
export default class VerdictReporter implements Reporter {
  readonly #file: string

  constructor({ file }: { file: string }) {
    this.#file = file
  }

  onTestModuleStart(module: TestModule): void {
    this.#write(module, 'started')
  }

  onTestModuleEnd(module: TestModule): void {
    this.#write(module, module.state() === 'passed' ? 'passed' : 'failed')
  }

  #write({ project }: TestModule, verdict: string): void {
    appendFileSync(this.#file, `${project.name} ${verdict}\n`)
  }
}

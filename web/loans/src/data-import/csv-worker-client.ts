import { WorkerCalls } from '@upline/web-kit'
import type { CsvRequest, Progress, SendOptions } from './csv-messages.ts'
import type { FileCheck } from './check-rows.ts'
import type { CheckedAs, FileSummary } from './read-loan-file.ts'

/** Built apart from the federation (see the remote's build file) and served under a fixed name. */
const WORKER_URL = '/remotes/loans/workers/csv.js'

/** A request without its id. The conditional type keeps the union, which Omit alone would merge. */
type Ask = CsvRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Reads, compresses and sends a file in a worker, with a promise for each step. */
export class CsvWorkerClient {
  private readonly calls = new WorkerCalls<Ask, Progress>(WORKER_URL)

  read(file: File, onProgress: (progress: Progress) => void): Promise<FileSummary> {
    return this.calls.ask({ ask: 'read', file }, onProgress)
  }

  /** Checks the rows of the file before they are sent. */
  check(file: File, how: CheckedAs): Promise<FileCheck> {
    return this.calls.ask({ ask: 'check', file, how }, () => undefined)
  }

  /** Sends the gzipped file and returns the id of its import. */
  send(file: File, options: SendOptions, onProgress: (progress: Progress) => void): Promise<string> {
    return this.calls.ask({ ask: 'send', file, options }, onProgress)
  }

  /** Also cancels the current step, such as an upload. */
  stop(): void {
    this.calls.stop()
  }
}

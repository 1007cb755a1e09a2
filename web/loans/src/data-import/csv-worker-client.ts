import { WorkerCalls } from '@upline/web-kit'
import type { CsvRequest, Progress, SendOptions } from './csv-messages.ts'
import type { FileCheck } from './check-rows.ts'
import type { CheckedAs, FileSummary } from './read-loan-file.ts'

/** Built apart from the federation (see the remote's build file) and served under a fixed name. */
const WORKER_URL = '/remotes/loans/workers/csv.js'

/** A request without its id; written out per member, since Omit would merge them. */
type Ask = CsvRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Reading, packing and sending of a file in a worker, as promises. */
export class CsvWorkerClient {
  private readonly calls = new WorkerCalls<Ask, Progress>(WORKER_URL)

  read(file: File, onProgress: (progress: Progress) => void): Promise<FileSummary> {
    return this.calls.ask({ ask: 'read', file }, onProgress)
  }

  /** Checks the rows of the file before they are sent. */
  check(file: File, how: CheckedAs): Promise<FileCheck> {
    return this.calls.ask({ ask: 'check', file, how }, () => undefined)
  }

  /** Sends the file, gzipped, and gives the id of its import. */
  send(file: File, options: SendOptions, onProgress: (progress: Progress) => void): Promise<string> {
    return this.calls.ask({ ask: 'send', file, options }, onProgress)
  }

  /** Whatever is under way ends with it, an upload too. */
  stop(): void {
    this.calls.stop()
  }
}

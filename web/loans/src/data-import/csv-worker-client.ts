import type { LoanCsvRow, RowError } from '@upline/contracts'
import type { CsvAnswer, CsvRequest } from './csv-messages.ts'
import type { FileSummary, RefusedRow } from './loan-file.ts'

/** Built apart from the federation (see the remote's build file) and served under a fixed name. */
const WORKER_URL = '/remotes/loans/workers/csv.js'

/** A request without its id; written out per member, since Omit would merge them. */
type Ask = CsvRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
  onProgress?: (share: number) => void
}

/** The file in the worker, as promises. */
export class CsvWorkerClient {
  private readonly worker = new Worker(WORKER_URL)
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => this.answered(data))
    this.worker.addEventListener('error', () => this.failed(new Error('The file reader could not start.')))
  }

  read(file: File, onProgress: (share: number) => void): Promise<FileSummary> {
    return this.ask({ ask: 'read', file }, onProgress)
  }

  rows(from: number, count: number): Promise<LoanCsvRow[]> {
    return this.ask({ ask: 'rows', from, count })
  }

  refused(errors: RowError[]): Promise<RefusedRow[]> {
    return this.ask({ ask: 'refused', errors })
  }

  refusedCsv(errors: RowError[]): Promise<string> {
    return this.ask({ ask: 'refusedCsv', errors })
  }

  stop(): void {
    this.worker.terminate()
  }

  private ask<T>(request: Ask, onProgress?: (share: number) => void): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress })
      this.worker.postMessage({ ...request, id })
    })
  }

  private answered(answer: CsvAnswer): void {
    const waiting = this.waiting.get(answer.id)
    if (!waiting) return
    if ('progress' in answer) return waiting.onProgress?.(answer.progress)
    this.waiting.delete(answer.id)
    if ('failure' in answer) waiting.reject(new Error(answer.failure))
    else waiting.resolve(answer.result as never)
  }

  private failed(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

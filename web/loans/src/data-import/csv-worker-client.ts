import type { ImportMapping } from '@upline/contracts'
import { ApiError } from '@upline/web-kit'
import type { CsvAnswer, CsvRequest, Progress } from './csv-messages.ts'
import type { FileSummary } from './read-loan-file.ts'

/** Built apart from the federation (see the remote's build file) and served under a fixed name. */
const WORKER_URL = '/remotes/loans/workers/csv.js'

/** A request without its id; written out per member, since Omit would merge them. */
type Ask = CsvRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
  onProgress: (progress: Progress) => void
}

/** Reading, packing and sending of a file in a worker, as promises. */
export class CsvWorkerClient {
  private readonly worker = new Worker(WORKER_URL)
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => this.answered(data))
    this.worker.addEventListener('error', () => this.failed(new Error('The file reader could not start.')))
  }

  read(file: File, onProgress: (progress: Progress) => void): Promise<FileSummary> {
    return this.ask({ ask: 'read', file }, onProgress)
  }

  /** Sends the file, gzipped, and gives the id of its import. */
  send(file: File, mapping: ImportMapping, onProgress: (progress: Progress) => void): Promise<string> {
    return this.ask({ ask: 'send', file, mapping }, onProgress)
  }

  /** Whatever is under way ends with it, an upload too. */
  stop(): void {
    this.worker.terminate()
    this.waiting.clear()
  }

  private ask<T>(request: Ask, onProgress: (progress: Progress) => void): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress })
      this.worker.postMessage({ ...request, id })
    })
  }

  private answered(answer: CsvAnswer): void {
    const waiting = this.waiting.get(answer.id)
    if (!waiting) return
    if ('progress' in answer) return waiting.onProgress(answer.progress)
    this.waiting.delete(answer.id)
    if ('failure' in answer) waiting.reject(answer.refusal ? new ApiError(answer.refusal) : new Error(answer.failure))
    else waiting.resolve(answer.result as never)
  }

  private failed(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

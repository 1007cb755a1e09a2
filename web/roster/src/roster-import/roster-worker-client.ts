import type { NewMemberRow, RowError } from '@upline/contracts'
import type { FileSummary, RefusedMember, RosterAnswer, RosterRequest } from './worker-messages.ts'

/** Built apart from the federation (see the remote's build file) and served under a fixed name. */
const WORKER_URL = '/remotes/roster/workers/roster-csv.js'

/** A request without its id; written out per member, since Omit would merge them. */
type Ask = RosterRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** The file in the worker, as promises. */
export class RosterWorkerClient {
  private readonly worker = new Worker(WORKER_URL)
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<RosterAnswer>) => this.answered(data))
    this.worker.addEventListener('error', () => this.failed(new Error('The file reader could not start.')))
  }

  /** Undefined where there is no header row with at least one data row. */
  read(file: File): Promise<FileSummary | undefined> {
    return this.ask({ ask: 'read', file })
  }

  rows(from: number, count: number): Promise<NewMemberRow[]> {
    return this.ask({ ask: 'rows', from, count })
  }

  refused(errors: RowError[]): Promise<RefusedMember[]> {
    return this.ask({ ask: 'refused', errors })
  }

  refusedCsv(errors: RowError[]): Promise<string> {
    return this.ask({ ask: 'refusedCsv', errors })
  }

  stop(): void {
    this.worker.terminate()
  }

  private ask<T>(request: Ask): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ ...request, id })
    })
  }

  private answered(answer: RosterAnswer): void {
    const waiting = this.waiting.get(answer.id)
    if (!waiting) return
    this.waiting.delete(answer.id)
    if ('failure' in answer) waiting.reject(new Error(answer.failure))
    else waiting.resolve(answer.result as never)
  }

  private failed(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

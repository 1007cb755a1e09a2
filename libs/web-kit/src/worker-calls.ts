import { ApiError } from './api-error.ts'

/** What a worker posts back. The ID is the request's. */
export type WorkerReply<Progress = never> =
  | { id: number; progress: Progress }
  | { id: number; result: unknown }
  | { id: number; failure: string; refusal?: { status: number; statusText: string; body: string } }

interface Waiting<Progress> {
  resolve: (result: never) => void
  reject: (error: Error) => void
  onProgress: ((progress: Progress) => void) | undefined
}

/** Requests to a worker as promises: each is posted with an ID, which its response contains. */
export class WorkerCalls<Request extends object, Progress = never> {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting<Progress>>()
  private lastId = 0

  /** `url`: workers are built separately from the federation and served under fixed names. */
  constructor(url: string, unable = 'The file reader could not start.') {
    this.worker = new Worker(url)
    this.worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply<Progress>>) => this.answered(data))
    this.worker.addEventListener('error', () => this.failed(new Error(unable)))
  }

  ask<Result>(request: Request, onProgress?: (progress: Progress) => void): Promise<Result> {
    const id = ++this.lastId
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress })
      this.worker.postMessage({ ...request, id })
    })
  }

  /** Stops the worker. Pending requests are never completed. */
  stop(): void {
    this.worker.terminate()
    this.waiting.clear()
  }

  private answered(answer: WorkerReply<Progress>): void {
    const waiting = this.waiting.get(answer.id)
    if (!waiting) return
    if ('progress' in answer) return waiting.onProgress?.(answer.progress)
    this.waiting.delete(answer.id)
    if ('failure' in answer) waiting.reject(answer.refusal ? new ApiError(answer.refusal) : new Error(answer.failure))
    else waiting.resolve(answer.result as never)
  }

  private failed(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

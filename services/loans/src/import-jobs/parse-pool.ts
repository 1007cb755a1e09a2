import { Worker } from 'node:worker_threads'
import type { ThreadReply, ThreadBlock, ThreadTask } from './parse-messages.ts'

/** Next to this file in the sources, and next to the bundle after the build. */
const FILE = import.meta.url.endsWith('.ts') ? './parse.worker.ts' : './parse.worker.js'

/** Maximum threads; a file of one block needs one. */
const THREADS = 2

/** A thread and the callers that wait for its results, which arrive in the order of the blocks. */
class ParseThread {
  readonly worker: Worker
  readonly waiting: ((answer: ThreadReply) => void)[] = []

  constructor(task: ThreadTask) {
    this.worker = new Worker(new URL(FILE, import.meta.url), {
      workerData: task,
      // The service's own small young generation would be collected all the time.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 },
    })
    this.worker.on('message', (answer: ThreadReply) => this.waiting.shift()?.(answer))
    this.worker.on('error', (fault: Error) => this.#end(fault.message))
    this.worker.on('exit', () => this.#end('the thread ended'))
  }

  read(block: ThreadBlock): Promise<ThreadReply> {
    this.worker.postMessage(block, [block.bytes.buffer as ArrayBuffer])
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  #end(message: string): void {
    for (const resolve of this.waiting.splice(0)) resolve({ fault: 'other', message })
  }
}

/** Threads that parse blocks of one file. The second thread starts with the second block. */
export class ParsePool {
  readonly #task: ThreadTask
  readonly #threads: ParseThread[] = []

  constructor(task: ThreadTask) {
    this.#task = task
  }

  read(block: ThreadBlock): Promise<ThreadReply> {
    const idle = this.#threads.find(({ waiting }) => waiting.length === 0)
    if (!idle && this.#threads.length < THREADS) this.#threads.push(new ParseThread(this.#task))
    const thread = idle ?? this.#threads.toSorted((a, b) => a.waiting.length - b.waiting.length)[0]
    return thread!.read(block)
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }
}

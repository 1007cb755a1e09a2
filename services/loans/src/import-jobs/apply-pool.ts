import { Worker } from 'node:worker_threads'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { reserveConnection } from '@upline/db'
import { ImportFileError } from '@upline/imports'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import type { End } from './import-jobs.store.ts'
import type { ApplyFault, ApplyReply, ApplySettings, ApplyTask } from './apply-messages.ts'

/** Next to this file in the sources, and next to the bundle after the build. */
const FILE = import.meta.url.endsWith('.ts') ? './apply.worker.ts' : './apply.worker.js'

const THREAD_ENDED = 'the thread of an import ended'

interface Waiting {
  resolve: (reply: ApplyReply) => void
  reject: (fault: Error) => void
}

/** A thread with a connection of its own, which computes and writes one batch at a time. */
class ApplyThread {
  readonly #worker: Worker
  readonly #ended: Promise<unknown>
  #waiting: Waiting | undefined
  #last: Promise<ApplyReply> | undefined
  #isOver = false

  constructor(settings: ApplySettings) {
    this.#worker = new Worker(new URL(FILE, import.meta.url), {
      workerData: settings,
      // A larger young generation takes memory and saves no processor time.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    })
    this.#worker.on('message', (reply: ApplyReply | ApplyFault) => this.#settle(reply))
    this.#worker.on('error', (fault: Error) => this.#settle({ fault: fault.message, isForUsers: false }))
    this.#ended = new Promise((resolve) => this.#worker.on('exit', resolve))
    this.#worker.on('exit', () => {
      this.#isOver = true
      this.#settle({ fault: THREAD_ENDED, isForUsers: false })
    })
  }

  apply(task: ApplyTask): Promise<ApplyReply> {
    if (this.#isOver) return Promise.reject(new Error(THREAD_ENDED))
    this.#last = new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(task)
    })
    return this.#last
  }

  /** Its last batch ends first, and its connection is closed. */
  async end(): Promise<void> {
    await this.#last?.catch(() => undefined)
    this.#worker.postMessage(null)
    await this.#ended
  }

  #settle(reply: ApplyReply | ApplyFault): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if ('fault' in reply) waiting?.reject(reply.isForUsers ? new ImportFileError(reply.fault) : new Error(reply.fault))
    else waiting?.resolve(reply)
  }
}

/** The two threads that apply an import's batches from both ends. They start with its first turn and end with the import. */
@Injectable()
export class ApplyPool {
  private readonly threads = new Map<End, ApplyThread>()
  private readonly lent: (() => void)[] = []

  constructor(
    private readonly em: EntityManager,
    @Inject(LOANS_CONFIG) private readonly config: LoansConfig,
  ) {}

  async apply(end: End, task: ApplyTask): Promise<ApplyReply> {
    return (this.threads.get(end) ?? (await this.start(end))).apply(task)
  }

  async end(): Promise<void> {
    const threads = [...this.threads.values()]
    this.threads.clear()
    await Promise.all(threads.map((thread) => thread.end()))
    for (const release of this.lent.splice(0)) release()
  }

  private async start(end: End): Promise<ApplyThread> {
    this.lent.push(await reserveConnection(this.em))
    const { databaseUrl, companyTimeZone } = this.config
    const thread = new ApplyThread({ databaseUrl, companyTimeZone })
    this.threads.set(end, thread)
    return thread
  }
}

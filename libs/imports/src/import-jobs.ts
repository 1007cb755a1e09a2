import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { defineKeyset, type Keyset, type Page, readLimit } from '@upline/http'
import { jobId, Jobs, Sweeps } from '@upline/jobs'
import { seesCompany, type Viewer } from '@upline/permissions'
import { ABANDONED_MS, type FindOpenImports } from './import-files.ts'
import { type ImportProgress, type ImportRunner, type OpenImport, StoppingError } from './import-runner.ts'
import { FileTornError, receiveUpload, type Upload, type UploadRequest } from './import-upload.ts'

const ATTEMPTS = 5
const SWEEP_INTERVAL_MS = 15_000
const LIMITS = { byDefault: 50, max: 1_000 }

export interface ImportKind {
  service: 'loans' | 'roster'
  queue: string
  /** Name of the job, and of the list of imports in cursors. */
  name: string
  list: string
}

export interface NewUpload extends Upload {
  id: string
  at: Date
  /** What the address of the call says, checked. */
  query: ImportQuery
}

export type ImportQuery = Readonly<Record<string, string | undefined>>

export interface ImportPage {
  /** null: everyone's. */
  byId: string | null
  /** Start and id of the last import of the previous page, or nulls. */
  after: readonly (string | null)[]
  limit: number
}

/** How a service stores its imports. */
export interface ImportStore<Stored> {
  find(em: EntityManager, id: string): Promise<Stored | undefined>
  /** Newest first. */
  list(em: EntityManager, page: ImportPage): Promise<Stored[]>
  /** Ids of imports that are not over. */
  open(em: EntityManager): Promise<string[]>
  /** Returns which of these imports are open. Ids without an import are omitted. */
  areOpen(em: EntityManager, ...ids: Parameters<FindOpenImports>): ReturnType<FindOpenImports>
  requestCancel(em: EntityManager, id: string): Promise<void>
}

/** Imports of files as background jobs, one at a time in each process. */
export abstract class ImportJobs<Stored extends { byId: string }, Shown extends { id: string; startedAt: string }>
  implements OnModuleInit, OnApplicationBootstrap
{
  private readonly logger = new Logger('Imports')
  private readonly newestFirst: Keyset<'startedAt' | 'id'>

  @Inject(EntityManager) protected readonly em!: EntityManager
  @Inject(Jobs) private readonly jobs!: Jobs
  @Inject(Sweeps) private readonly sweeps!: Sweeps
  @Inject(CLOCK) private readonly clock!: Clock

  constructor(
    private readonly kind: ImportKind,
    private readonly store: ImportStore<Stored>,
    protected readonly runner: ImportRunner<OpenImport, ImportProgress>,
    private readonly config: { role?: string } = {},
  ) {
    this.newestFirst = defineKeyset(kind.list, { startedAt: 'timestamptz', id: 'uuid' })
  }

  /** Stores a new import. Throws if the form is invalid. */
  protected abstract add(tx: EntityManager, upload: NewUpload, by: SessionUser): Promise<void>
  protected abstract show(stored: Stored): Shown
  protected abstract missing(): Error

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-imports', everyMs: SWEEP_INTERVAL_MS, run: () => this.sweep() })
    this.sweeps.register({
      name: 'sweep-import-files',
      everyMs: ABANDONED_MS,
      run: () => this.runner.files.sweep((ids) => this.store.areOpen(this.em.fork(), ids)),
    })
  }

  onApplicationBootstrap(): void {
    if (this.config.role !== 'calls') this.runJobs()
  }

  private runJobs(): void {
    this.jobs.work<{ id: string }>(this.kind.queue, async ({ data, attemptsMade }) => {
      try {
        await this.runner.run(data.id)
      } catch (fault) {
        // A stopping process does not end the import: another one continues.
        if (attemptsMade + 1 < ATTEMPTS || fault instanceof StoppingError) throw fault
        await this.runner.giveUp(data.id)
      }
    })
  }

  /** Stores the file while it uploads. A dropped connection leaves neither file nor import. */
  async start(request: UploadRequest, by: SessionUser, query: ImportQuery = {}): Promise<{ id: string }> {
    const id = uuidV7(this.clock.now())
    const { service } = this.kind
    const { files } = this.runner
    try {
      const upload = await receiveUpload(request, { service, keep: (file) => files.keep(id, file) })
      await inTransaction(this.em, async (tx) => {
        if (!(await files.claim(tx, id))) throw new FileTornError(service)
        await this.add(tx, { ...upload, id, at: this.clock.now(), query }, by)
      })
    } catch (fault) {
      await files.forget(id)
      throw fault
    }
    await this.queue(id)
    return { id }
  }

  /** Newest first, including calls. Managers get only their own. */
  async list(
    by: Viewer,
    { limit, cursor }: { limit: string | undefined; cursor: string | undefined },
  ): Promise<Page<Shown>> {
    const pageSize = readLimit(limit, LIMITS)
    const byId = seesCompany(by) ? null : by.id
    const after = this.newestFirst.after(cursor)
    const found = await this.store.list(this.em, { byId, after, limit: pageSize + 1 })
    const shown = found.map((stored) => this.show(stored))
    return this.newestFirst.pageOf(shown, pageSize)
  }

  /** ceo, admin and auditors see every import, managers their own. */
  async see(id: string, by: Viewer): Promise<Shown> {
    const found = await this.store.find(this.em, id)
    if (!found || (found.byId !== by.id && !seesCompany(by))) throw this.missing()
    return this.show(found)
  }

  /** Cancels an import between two batches. Rows imported so far stay, and the message counts them. */
  async cancel(id: string, by: Viewer): Promise<Shown> {
    await this.see(id, by)
    await this.store.requestCancel(this.em, id)
    return this.see(id, by)
  }

  /** Does not fail if Redis is unavailable: the import stays queued, and the sweep finds it. */
  private async queue(id: string): Promise<void> {
    await this.addJob(id).catch((fault: Error) =>
      this.logger.warn(`Cannot queue an import; the next sweep retries: ${fault.message}`),
    )
  }

  /** Imports that no job works on: a crash between commit and queue, a failed job, or a Redis that lost its data. */
  private async sweep(): Promise<void> {
    for (const id of await this.store.open(this.em.fork())) await this.queueAgain(id)
  }

  private async queueAgain(id: string): Promise<void> {
    const { queue, name } = this.kind
    const kept = await this.jobs.queue(queue).getJob(jobId(name, id))
    if (await kept?.isFailed()) await kept?.remove()
    await this.addJob(id)
  }

  private addJob(id: string): Promise<void> {
    const { queue, name } = this.kind
    return this.jobs.add(queue, { name, key: id, data: { id }, attempts: ATTEMPTS })
  }
}

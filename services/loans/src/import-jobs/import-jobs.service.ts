import { join } from 'node:path'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type ImportJob, type ImportStarted, type SessionUser } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { LiveHints } from '@upline/events'
import { defineKeyset } from '@upline/http'
import {
  ABANDONED_MS,
  FileNotYetStoredError,
  FileTornError,
  OldUploads,
  receiveUpload,
  type UploadRequest,
} from '@upline/imports'
import { jobId, Jobs, Sweeps } from '@upline/jobs'
import { seesCompany } from '@upline/permissions'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { ImportMissingError } from './import-failures.ts'
import { addJob, areOpen, findImport, listImports, openJobs, wantCancel } from './import-jobs.store.ts'
import { ImportRunnerService, StoppingError } from './import-runner.service.ts'
import { wireImport } from './import-view.ts'
import { readImportMode } from '../loan-import/import-mode.ts'
import { readMappingText } from './read-mapping.ts'

/** Not 'imports': processes of earlier versions use that queue during a rolling upgrade. */
const QUEUE = 'stored-imports'
const NAME = 'import-loans'
const ATTEMPTS = 5
const NEWEST_FIRST = defineKeyset('imports', { startedAt: 'timestamptz', id: 'uuid' })
const SWEEP_INTERVAL_MS = 15_000

/** Imports of files as background jobs, one at a time in each process. */
@Injectable()
export class ImportJobsService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Imports')

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly runner: ImportRunnerService,
    private readonly hints: LiveHints,
    @Inject(LOANS_CONFIG) private readonly config: LoansConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-imports', everyMs: SWEEP_INTERVAL_MS, run: () => this.sweep() })
    this.sweeps.register({
      name: 'sweep-import-files',
      everyMs: ABANDONED_MS,
      run: () => this.runner.files.sweep((ids) => areOpen(this.em.fork(), ids)),
    })
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.role !== 'calls') this.runJobs()
    const folder = join(this.config.oldFilesDir, 'imports')
    await new OldUploads(folder, this.runner.files, this.logger).keepMoving()
  }

  private runJobs(): void {
    this.jobs.work<{ id: string }>(QUEUE, async (job) => {
      try {
        await this.runner.run(job.data.id)
      } catch (error) {
        const isLast = job.attemptsMade + 1 >= ATTEMPTS && !isTemporary(error)
        if (!isLast) throw error
        await this.runner.giveUp(job.data.id)
      }
    })
  }

  /** Stores the file while it uploads. A dropped connection leaves neither file nor import. */
  async start(request: UploadRequest, by: SessionUser): Promise<ImportStarted> {
    const id = uuidV7(this.clock.now())
    const { files } = this.runner
    try {
      const { fileName, fields } = await receiveUpload(request, {
        service: 'loans',
        keep: (file) => files.keep(id, file),
      })
      const mapping = readMappingText(fields.get('mapping'))
      const isHistory = readImportMode(fields.get('mode'), by) === 'history'
      const isCompany = isCompanyRole(by.role)
      const job = { id, byId: by.id, fileName, isCompany, mapping, isHistory, at: this.clock.now() }
      await inTransaction(this.em, async (tx) => {
        if (!(await files.claim(tx, id))) throw new FileTornError('loans')
        await addJob(tx, job)
        this.hints.afterCommit(tx, { topics: ['imports'], members: [by.id] })
      })
    } catch (error) {
      await files.forget(id)
      throw error
    }
    await this.queue(id)
    return { id }
  }

  async list(
    by: SessionUser,
    { limit, cursor }: { limit: number; cursor: unknown },
  ): Promise<{ rows: ImportJob[]; nextCursor: string | null }> {
    const after = NEWEST_FIRST.after(cursor)
    const byId = seesCompany(by) ? null : by.id
    const found = await listImports(this.em, { byId, after, limit: limit + 1 })
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { rows: page.rows.map(wireImport), nextCursor: page.nextCursor }
  }

  /** ceo, admin and auditors see every import, managers their own. */
  async see(id: string, by: SessionUser): Promise<ImportJob> {
    const found = await findImport(this.em, id)
    if (!found || (found.byId !== by.id && !seesCompany(by))) throw new ImportMissingError()
    return wireImport(found)
  }

  /** Cancels an import between two batches. Rows imported so far are kept and counted in the message. */
  async cancel(id: string, by: SessionUser): Promise<ImportJob> {
    await this.see(id, by)
    await wantCancel(this.em, id)
    return this.see(id, by)
  }

  /** Does not fail if Redis is unavailable: the import stays queued, and the sweep finds it. */
  private async queue(id: string): Promise<void> {
    await this.add(id).catch((error: Error) =>
      this.logger.warn(`Cannot queue an import; the next sweep retries: ${error.message}`),
    )
  }

  /** Imports that no job works on: a crash between commit and queue, a failed job, or a Redis that lost its data. */
  private async sweep(): Promise<void> {
    for (const id of await openJobs(this.em.fork())) await this.queueAgain(id)
  }

  private async queueAgain(id: string): Promise<void> {
    const kept = await this.jobs.queue(QUEUE).getJob(jobId(NAME, id))
    if (await kept?.isFailed()) await kept?.remove()
    await this.add(id)
  }

  private add(id: string): Promise<void> {
    return this.jobs.add(QUEUE, { name: NAME, key: id, data: { id }, attempts: ATTEMPTS })
  }
}

/** Temporary errors: the job is retried without a limit. */
const isTemporary = (error: unknown): boolean =>
  error instanceof StoppingError || error instanceof FileNotYetStoredError

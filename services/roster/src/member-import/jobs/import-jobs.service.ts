import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type MemberImportJob, type MemberImportStarted } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import {
  ABANDONED_MS,
  FileNotYetStoredError,
  FileTornError,
  OldUploads,
  receiveUpload,
  type UploadRequest,
} from '@upline/imports'
import { jobId, Jobs, Sweeps } from '@upline/jobs'
import { isApiKey, seesCompany, type Viewer } from '@upline/permissions'
import { ROSTER_CONFIG, type RosterConfig } from '../../config.ts'
import { ImportNotFoundError, NothingRefusedError } from './import-failures.ts'
import {
  addImport,
  areOpen,
  findImport,
  listImports,
  openImports,
  wantCancel,
  wireImport,
} from './import-jobs.store.ts'
import { ImportRunnerService, StoppingError } from './import-runner.service.ts'

/** Not 'member-imports': during an upgrade, earlier versions that read files from folders still use that queue. */
const QUEUE = 'stored-member-imports'
const NAME = 'import-members'
const ATTEMPTS = 5
const SWEEP_INTERVAL_MS = 15_000
const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('member-imports', { startedAt: 'timestamptz', id: 'uuid' })

/** Imports as background jobs, one at a time in each process. */
@Injectable()
export class ImportJobsService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Imports')

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly runner: ImportRunnerService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
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
    this.jobs.work<{ id: string }>(QUEUE, async (job) => {
      try {
        await this.runner.run(job.data.id)
      } catch (fault) {
        const isLast = job.attemptsMade + 1 >= ATTEMPTS && !isPassing(fault)
        if (!isLast) throw fault
        await this.runner.giveUp(job.data.id)
      }
    })
    const folder = join(this.config.oldFilesDir, 'imports')
    await new OldUploads(folder, this.runner.files, this.logger).keepMoving()
  }

  async start(request: UploadRequest, by: Viewer): Promise<MemberImportStarted> {
    const id = uuidV7(this.clock.now())
    const { files } = this.runner
    try {
      const { fileName, fields } = await receiveUpload(request, {
        service: 'roster',
        keep: (file) => files.keep(id, file),
      })
      const invite = /^(true|1|on)$/.test(fields.get('invite') ?? '')
      const added = { id, byId: by.id, byKey: isApiKey(by), invite, at: this.clock.now(), fileName }
      await inTransaction(this.em, async (tx) => {
        if (!(await files.claim(tx, id))) throw new FileTornError('roster')
        await addImport(tx, added)
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
  ): Promise<{ rows: MemberImportJob[]; nextCursor: string | null }> {
    const pageSize = readLimit(limit, LIMITS)
    const byId = seesCompany(by) ? null : by.id
    const after = NEWEST_FIRST.after(cursor)
    const found = await listImports(this.em, { byId, after, limit: pageSize + 1 })
    return NEWEST_FIRST.pageOf(found.map(wireImport), pageSize)
  }

  /** ceo and admin see every import, managers only their own. */
  async see(id: string, by: Viewer): Promise<MemberImportJob> {
    const found = await findImport(this.em, id)
    if (!found || (found.byId !== by.id && !seesCompany(by))) throw new ImportNotFoundError()
    return wireImport(found)
  }

  /** Stops between two batches. Imported rows stay, and the message reports them. */
  async cancel(id: string, by: Viewer): Promise<MemberImportJob> {
    await this.see(id, by)
    await wantCancel(this.em, id)
    return this.see(id, by)
  }

  async refused(id: string, by: Viewer): Promise<Readable> {
    await this.see(id, by)
    const file = await this.runner.files.refused(id)
    if (!file) throw new NothingRefusedError()
    return file
  }

  /** Nothing waits for this: while Redis is unavailable the import stays queued, and the sweep finds it. */
  private async queue(id: string): Promise<void> {
    await this.add(id).catch((fault: Error) => this.logger.warn(`An import waits for the next sweep: ${fault.message}`))
  }

  /** Imports that no job works on: a crash between commit and queue, a failed job, or a Redis that lost its data. */
  private async sweep(): Promise<void> {
    for (const id of await openImports(this.em.fork())) await this.queueAgain(id)
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

/** Temporary faults that the file does not cause: the job is retried without a limit. */
const isPassing = (fault: unknown): boolean => fault instanceof StoppingError || fault instanceof FileNotYetStoredError

import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type ImportMapping, isImportOver } from '@upline/contracts'
import type { LoanColumn } from '@upline/csv'
import { companyZone, copyPieces, firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { type Encoding, ImportFileError, OtherEncodingError } from '@upline/imports'
import { CancelledError } from '@upline/imports/jobs'
import { OUTSIDE } from '../loan-import/import-plan.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { findJob, type JobRow, lockJob, noteRead, noteStaged, type Staged } from './import-jobs.store.ts'
import { assertMayContinue } from './importer-standing.ts'
import { type MappingChoice, mappingOf, NO_ROWS } from './loan-header.ts'
import { MappingsService } from './mappings.service.ts'
import type { OpenFile } from './parse-messages.ts'
import { openRecords } from './parse-thread.ts'
import { StatusValuesService } from '../status-values/status-values.service.ts'
import { resolveRead } from './read-officers.queries.ts'
import { StagedLineFormat } from './staged-line.ts'
import * as sql from './staging.queries.ts'

/** Rows between two progress reports. The COPY of the rows waits for each. */
const REPORT_INTERVAL_ROWS = 50_000

interface ReadFile {
  header: string[]
  records: number
  mapping: ImportMapping
}

/** Reads a file into the job's own table: parses it in threads, resolves officers, keeps one row per loan and forms batches. */
@Injectable()
export class StagingService {
  /** Rows of one transaction: many enough for efficient statements, few enough to hold locks only briefly. */
  private readonly batchSize: number = 5_000

  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly mappings: MappingsService,
    private readonly statuses: StatusValuesService,
    private readonly hints: LiveHints,
  ) {}

  async stage(job: JobRow, open: OpenFile): Promise<void> {
    const choice = await this.choiceOf(job)
    try {
      await this.stageAs(job, { open, choice, encoding: undefined })
    } catch (error) {
      if (!(error instanceof OtherEncodingError)) throw error
      await this.stageAs(job, { open, choice, encoding: 'windows-1252' })
    }
  }

  /** Whether the tables exist with their rows: a crash of Postgres empties them. */
  async isStaged(tx: EntityManager, { id, batches }: JobRow): Promise<boolean> {
    if (batches === null) return false
    if (!(await firstRow(tx, sql.IS_STAGED, [sql.tableOf(id), sql.fileTableOf(id)]))) return false
    return batches === 0 || Boolean(await firstRow(tx, sql.hasRows(id)))
  }

  private async choiceOf(job: JobRow): Promise<MappingChoice> {
    const chosen = job.mapping as Record<string, LoanColumn | null> | null
    return { chosen, remembered: chosen ? [] : await this.mappings.knownTo(job.byId) }
  }

  private stageAs(
    job: JobRow,
    of: { open: OpenFile; choice: MappingChoice; encoding: Encoding | undefined },
  ): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const before = await lockJob(tx, job.id)
      // Another process may have finished the import and removed its rows and its file.
      if (isImportOver(before) || (await this.isStaged(tx, before))) return
      await assertMayContinue(tx, before)
      await rows(tx, sql.SETTINGS)
      const tables = sql.stagingTablesOf(job.id)
      await rows(tx, sql.dropTables(job.id))
      await rows(tx, sql.createRead(tables))
      const report = this.reporter(job)
      let records = 0
      const statuses = await this.statuses.knownTo(job.byId)
      const task = { ...of, now: job.startedAt, timeZone: await companyZone(tx), statuses }
      const file = await openRecords(task, (total) => report((records = total)))
      if (!file) throw new ImportFileError(NO_ROWS)
      const { columns } = new StagedLineFormat(file.fields)
      await copyPieces(tx, `${tables.read} (${columns.join(', ')})`, file.pieces)
      if (records === 0) throw new ImportFileError(NO_ROWS)
      await this.arrange(tx, job, { records, header: file.header, mapping: mappingOf(file.header, of.choice) })
      await rows(tx, sql.dropStagingTables(tables))
    })
  }

  private async arrange(tx: EntityManager, job: JobRow, { records: total, ...columns }: ReadFile): Promise<void> {
    const [table, tables] = [sql.tableOf(job.id), sql.stagingTablesOf(job.id)]
    const may = job.isCompany ? null : await this.downlineOf(tx, job.byId)
    await rows(tx, sql.analyzeRead(tables))
    await rows(tx, resolveRead(tables))
    await rows(tx, sql.analyze(tables.officers))
    await rows(tx, sql.findRepeatedKeys(tables))
    await rows(tx, sql.findClashes(tables))
    await rows(tx, sql.settleClashes(tables))
    await rows(tx, sql.analyze(tables.settled))
    await rows(tx, sql.DELETE_REFUSED, [job.id])
    await rows(tx, sql.refuseRead(tables), [job.id])
    if (may) await rows(tx, sql.refuseOutsideDownline(tables), [job.id, may, OUTSIDE])
    await rows(tx, sql.arrangeRows(job.id, tables), [may, job.id, this.batchSize])
    await rows(tx, sql.indexByBatch(table))
    await rows(tx, sql.analyzeArranged(table))
    const counts = await firstRow<Omit<Staged, 'total'>>(tx, sql.countArranged(table), [job.id, total, this.batchSize])
    await noteStaged(tx, job.id, { ...counts!, total, ...columns })
  }

  private async downlineOf(tx: EntityManager, memberId: string): Promise<number[]> {
    return [...(await this.members.downlineOf(tx, await this.members.noOf(memberId, tx)))]
  }

  /** Uses a fork, because a COPY runs on the connection of `em`. */
  private reporter({ id, byId }: JobRow): (total: number) => Promise<void> {
    let reported = 0
    return async (total) => {
      if (total - reported < REPORT_INTERVAL_ROWS) return
      reported = total
      const em = this.em.fork({ clear: true })
      await noteRead(em, id, total)
      await this.hints.publish({ topics: ['imports'], members: [byId] })
      if ((await findJob(em, id))?.cancelWanted) throw new CancelledError()
    }
  }
}

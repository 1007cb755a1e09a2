import { createHash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isImportOver } from '@upline/contracts'
import { type CopyValue, inTransaction } from '@upline/db'
import { readCells } from '@upline/csv'
import { type Encoding, ImportFileError, type ImportFiles, isRow, OtherEncodingError, recordsOf } from '@upline/imports'
import { CancelledError } from '@upline/imports/jobs'
import type { Viewer } from '@upline/permissions'
import { ROSTER_CONFIG, type RosterConfig } from '../../config.ts'
import { MemberAdmissionService } from '../member-admission.service.ts'
import { readMember, type ReadingRules, withoutTaken } from '../read-members.ts'
import { findImport, type ImportRow, lockImport, noteStaged, noteTotal } from './import-jobs.store.ts'
import { NO_ROWS, readRosterHeader } from './roster-header.ts'
import { arrangeStaged, colliding, createStaged, dropDone, isStaged, refuseStaged } from './staging.store.ts'

/** Rows between two progress reports. */
const REPORT = 10_000

/** Reads a file into the job's staging table: checks each row, compares names, and sorts uplines before their reports. */
@Injectable()
export class ImportReaderService {
  constructor(
    private readonly em: EntityManager,
    private readonly admission: MemberAdmissionService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
  ) {}

  async stage(job: ImportRow, by: Viewer, files: ImportFiles): Promise<void> {
    try {
      await this.stageAs(job, by, files, undefined)
    } catch (fault) {
      if (!(fault instanceof OtherEncodingError)) throw fault
      await this.stageAs(job, by, files, 'windows-1252')
    }
  }

  private stageAs(job: ImportRow, by: Viewer, files: ImportFiles, encoding: Encoding | undefined): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockImport(tx, job.id)
      const before = (await findImport(tx, job.id))!
      if (isImportOver(before) || (before.batches !== null && (await isStaged(tx, job.id)))) return
      const rules: ReadingRules = {
        ...{ unknownFields: 'ignore', defaultPassword: this.config.defaultPassword },
        ...{ by, now: new Date(job.startedAt) },
      }
      await createStaged(tx, this.rowsOf(job, await files.bytes(job.id), encoding, rules))
      const imported = await dropDone(tx)
      const twice = await colliding(tx)
      await refuseStaged(tx, withoutTaken(twice, await this.admission.taken(tx, twice)).errors)
      const { total, ...staged } = await arrangeStaged(tx, job.id)
      if (total + imported === 0) throw new ImportFileError(NO_ROWS)
      await noteStaged(tx, job.id, { ...staged, total: total + imported, imported, encoding: encoding ?? 'utf-8' })
    })
  }

  private async *rowsOf(
    job: ImportRow,
    bytes: AsyncIterable<Buffer>,
    encoding: Encoding | undefined,
    rules: ReadingRules,
  ): AsyncGenerator<CopyValue[]> {
    let columns: ReturnType<typeof readRosterHeader> | undefined
    let total = 0
    for await (const record of recordsOf(bytes, encoding)) {
      if (!isRow(record)) continue
      if (!columns) {
        columns = readRosterHeader(record.cells)
        continue
      }
      const id = idOf(job, record.line)
      const read = readMember(readCells(record.cells, columns), { row: record.line, id }, rules)
      if ('message' in read) yield [record.line, null, null, null, null, null, read.message]
      else {
        const { member, upline } = read
        const [email, username] = [member.email.toLowerCase(), member.username.toLowerCase()]
        yield [record.line, id, email, username, upline.trim().toLowerCase(), JSON.stringify(member), null]
      }
      if (++total % REPORT === 0) await this.report(job.id, total)
    }
    if (!columns) throw new ImportFileError(NO_ROWS)
  }

  /** Uses a fork, because the connection of the reading is running a COPY. */
  private async report(id: string, total: number): Promise<void> {
    const em = this.em.fork({ clear: true })
    await noteTotal(em, id, total)
    if ((await findImport(em, id))?.cancelWanted) throw new CancelledError()
  }
}

/** The same row of the same job always gets the same id, so a repeated reading recognizes imported rows. */
function idOf(job: ImportRow, line: number): string {
  const bytes = createHash('sha256').update(`${job.id}:${line}`).digest().subarray(0, 16)
  bytes.writeUIntBE(new Date(job.startedAt).getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

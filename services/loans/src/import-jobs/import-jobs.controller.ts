import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope, SessionCheck, SessionToken } from '@upline/auth'
import type {
  ImportJob,
  ImportStarted,
  ImportUndo,
  PendingApprovalRow,
  RefusedRow,
  SessionUser,
} from '@upline/contracts'
import { defineKeyset, type Keyset, PageQuery, readLimit, setNextCursor } from '@upline/http'
import { streamImport, type UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { ImportJobsService } from './import-jobs.service.ts'
import { StartImportQuery } from './start-import.dto.ts'
import { ImportUndoService } from './import-undo.service.ts'
import { RefusedFileService } from './refused-file.service.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const REFUSED_ROWS = defineKeyset('refused-rows', { line: 'integer' })
const PENDING_ROWS = defineKeyset('rows-pending-approval', { line: 'integer' })

@Controller('imports')
@Roles('ceo', 'admin', 'manager')
export class ImportJobsController {
  constructor(
    private readonly imports: ImportJobsService,
    private readonly undoing: ImportUndoService,
    private readonly refusedRows: RefusedFileService,
    private readonly sessions: SessionCheck,
  ) {}

  /**
   * Starts an import of loans.
   * @multipart file, mapping?, mode?
   * @who company; managers: rows outside their downline are rejected by line
   * @takes multipart: `file` (CSV of any size, may be gzipped), `mapping` (JSON: field by header, null for none;
   *   default: the mapping remembered for these headers), `mode` (`loans` or `history`: another system has paid the funded
   *   loans, so nothing of them becomes payable; ceo and admin only), also as a parameter of the address
   * @answers 202 `{id}`: a job
   * @answers 403 `loans.import-history-forbidden`: `mode` is `history`, and the caller is a manager
   */
  @Scope('imports:write')
  @Post()
  @HttpCode(202)
  start(
    @Req() request: UploadRequest,
    @Query() { mode }: StartImportQuery,
    @CurrentUser() by: SessionUser,
  ): Promise<ImportStarted> {
    return this.imports.start(request, by, { mode })
  }

  /**
   * Lists imports of loans, newest first.
   * @who company all, managers their own
   * @takes `limit` (default 50, maximum 1,000), `cursor`
   * @answers 200 array of `ImportJob`, newest first, including bulk-import calls
   */
  @Scope('imports:write')
  @Get()
  async list(
    @Query() { limit, cursor }: PageQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob[]> {
    const { rows, nextCursor } = await this.imports.list(by, { limit, cursor })
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Returns the status of an import.
   * @who company all, managers their own
   * @answers 200 `ImportJob`: `status`, totalRecords, imported,
   *   refused, needsApproval, needsOfficer, commissionsCreated, pendingShares (at its end), error, and message, kept (Encompass has
   *   newer data), fileName, by,
   *   startedAt, endedAt, undoneAt
   * @answers 404
   */
  @Scope('imports:write')
  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ImportJob> {
    return this.imports.see(id, by)
  }

  /**
   * Streams the progress of an import until it or the session ends.
   * @media text/event-stream
   * @who company all, managers their own
   * @answers 200 server-sent events named `import`, each an `ImportJob`; the stream ends with the job
   */
  @Scope('imports:write')
  @Get(':id/events')
  async events(
    @Param('id') id: string,
    @CurrentUser() by: SessionUser,
    @SessionToken() token: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const first = await this.imports.see(id, by)
    await streamImport(reply, first, async () => this.imports.see(id, await this.sessions.userOf(token)))
  }

  /**
   * Lists the rejected rows of an import.
   * @who company all, managers their own
   * @takes `limit`, `cursor`
   * @answers 200 array of `RefusedRow`: line, borrower, message
   */
  @Scope('imports:write')
  @Get(':id/refused')
  async refusedList(
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefusedRow[]> {
    await this.imports.see(id, by)
    const requested = requestedPage(REFUSED_ROWS, limit, cursor)
    const page = REFUSED_ROWS.pageOf(await this.refusedRows.refused(id, requested), requested.limit - 1)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Lists the rows of an import that are pending approval.
   * @who company all, managers their own
   * @takes `limit`, `cursor`
   * @answers 200 array of `PendingApprovalRow`: line, borrower, message, requestId
   */
  @Scope('imports:write')
  @Get(':id/pending-approval')
  async pendingList(
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PendingApprovalRow[]> {
    await this.imports.see(id, by)
    const requested = requestedPage(PENDING_ROWS, limit, cursor)
    const page = PENDING_ROWS.pageOf(await this.refusedRows.pending(id, requested), requested.limit - 1)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Downloads the rows that were not imported, as in the file, each with its reason.
   * @media text/csv
   * @who company all, managers their own
   * @answers 200 rejected rows and rows pending approval as in the file, each with its reason; formulas are escaped
   * @answers 404 if there are no such rows
   */
  @Scope('imports:write')
  @Get(':id/refused.csv')
  async refused(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const { fileName } = await this.imports.see(id, by)
    const file = await this.refusedRows.file(id)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(refusedName(fileName))}`)
      .send(file)
  }

  /**
   * Cancels an import between two batches. Rows imported so far are kept.
   * @who company all, managers their own
   * @answers 200 `ImportJob`: it stops between two batches, and rows imported so far are kept
   */
  @Scope('imports:write')
  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ImportJob> {
    return this.imports.cancel(id, by)
  }

  /**
   * Undoes an import. Loans changed by something else since are kept; its rows pending approval are withdrawn.
   * @answers 200 it is undone
   * @answers 202 it continues after 20 s
   * @who company all, managers their own
   * @answers 403 `loans.own-pay`: it changed funded loans that pay the caller
   * @answers 409 `loans.import-funded-since`, `loans.import-history-dropped`, `loans.import-running`, `loans.import-undone`
   */
  @Scope('imports:write')
  @Post(':id/undo')
  async undo(
    @Param('id') id: string,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportUndo> {
    await this.imports.see(id, by)
    const answer = await this.undoing.undo(id, by)
    void reply.status(answer.status === 'undone' ? 200 : 202)
    return answer
  }
}

/** Requests one row more than the page to see whether another page follows. */
const requestedPage = (
  keyset: Keyset<'line'>,
  limit: string | undefined,
  cursor: string | undefined,
): { after: number; limit: number } => ({
  after: Number(keyset.read(cursor)?.line ?? -1),
  limit: readLimit(limit, LIMITS) + 1,
})

/** 'march.csv.gz' gives 'march-refused.csv'. */
const refusedName = (fileName: string): string => `${fileName.replace(/(\.csv)?(\.gz)?$/i, '') || 'import'}-refused.csv`

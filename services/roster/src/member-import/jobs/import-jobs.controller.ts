import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope, SessionCheck, SessionToken } from '@upline/auth'
import type { ImportUndo, MemberImportJob, MemberImportStarted, SessionUser } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import { streamImport, type UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { ImportJobsService } from './import-jobs.service.ts'
import { ImportUndoService } from './import-undo.service.ts'

@Controller('team-members/imports')
@Roles('ceo', 'admin', 'manager')
export class ImportJobsController {
  constructor(
    private readonly imports: ImportJobsService,
    private readonly undoing: ImportUndoService,
    private readonly sessions: SessionCheck,
  ) {}

  /**
   * Starts an import of members.
   * @multipart file, invite?
   * @takes multipart: `file` (CSV of any size, may be gzipped), `invite`
   * @answers 202 `{id}` of the job
   */
  @Scope('imports:write')
  @Post()
  @HttpCode(202)
  start(@Req() request: UploadRequest, @CurrentUser() by: SessionUser): Promise<MemberImportStarted> {
    return this.imports.start(request, by)
  }

  /**
   * Lists imports of members, newest first.
   * @who company; managers their own
   * @takes `limit` (default 50, at most 1,000), `cursor`
   * @answers 200 array of `MemberImportJob`, newest first, including calls of bulk-import and import-csv
   */
  @Scope('imports:write')
  @Get()
  async list(
    @Query() { limit, cursor }: PageQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberImportJob[]> {
    const page = await this.imports.list(by, { limit, cursor })
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Returns the state of an import of members.
   * @who company; managers their own
   * @answers 200 `MemberImportJob`: status (queued, running, completed, failed, cancelled), totalRecords,
   *   imported, refused, needsOfficer and commissionsCreated (0, as in an import of loans), error, fileName,
   *   hasRefusedFile, by, startedAt, endedAt, undoneAt
   * @answers 404
   */
  @Scope('imports:write')
  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberImportJob> {
    return this.imports.see(id, by)
  }

  /**
   * Streams the progress of an import of members until it or the session ends.
   * @media text/event-stream
   * @who company; managers their own
   * @answers 200 server-sent events named `import`, each a `MemberImportJob`; the stream ends with the job
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
   * Returns the rejected rows as they were written, with row number and reason.
   * @media text/csv
   * @who company; managers their own
   * @answers 200 the rejected rows as they were written, with row number and reason
   * @answers 404 if there are no rejected rows
   */
  @Scope('imports:write')
  @Get(':id/refused.csv')
  async refused(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.imports.refused(id, by)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused.csv"')
      .send(file)
  }

  /**
   * Cancels an import of members. Rows that were imported stay.
   * @who company; managers their own
   * @answers 200 `MemberImportJob`
   */
  @Scope('imports:write')
  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberImportJob> {
    return this.imports.cancel(id, by)
  }

  /**
   * Undoes an import of members: deletes the members that it added.
   * @who company; managers their own
   * @answers 200 undone; `stayed` counts members who have since been edited, signed in or gained a downline
   * @answers 202 the undo takes longer than 20 s and continues
   * @answers 403 members of a manager's import are now in another team
   * @answers 409 `roster.import-funded-since`, `roster.import-running`, `roster.import-undone`, `roster.import-too-old`
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

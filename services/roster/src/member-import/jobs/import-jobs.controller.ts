import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope, SessionCheck, SessionToken } from '@upline/auth'
import type { ImportUndo, MemberImportJob, MemberImportStarted, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
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
   * @answers 202 `{id}`: a job
   */
  @Scope('imports:write')
  @Post()
  @HttpCode(202)
  start(@Req() request: UploadRequest, @CurrentUser() by: SessionUser): Promise<MemberImportStarted> {
    return this.imports.start(request, by)
  }

  /**
   * Lists imports of members, newest first.
   * @who company; managers the own ones
   * @takes `limit` (50 without, 1 000 at most), `cursor`
   * @answers 200 array of `MemberImportJob`, newest first; calls of bulk-import and import-csv too
   */
  @Scope('imports:write')
  @Get()
  async list(
    @Query('limit') limit: string | undefined,
    @Query('cursor') cursor: string | undefined,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberImportJob[]> {
    const page = await this.imports.list(by, { limit, cursor })
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Says how an import of members stands.
   * @who company; managers the own ones
   * @answers 200 `MemberImportJob`: status (queued, running, completed, failed, cancelled), totalRecords,
   *   imported, refused, needsOfficer and commissionsCreated (0: as of an import of loans), error, fileName,
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
   * @who company; managers the own ones
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
   * Gives the refused rows as they were written, with their line and reason.
   * @media text/csv
   * @who company; managers the own ones
   * @answers 200 the refused rows as they were written, with their line and reason
   * @answers 404 where there are none
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
   * Stops an import of members; what has gone in stays.
   * @who company; managers the own ones
   * @answers 200 `MemberImportJob`: what has gone in stays
   */
  @Scope('imports:write')
  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberImportJob> {
    return this.imports.cancel(id, by)
  }

  /**
   * Takes an import of members back: who it brought is deleted.
   * @who company; managers the own ones
   * @answers 200 it is taken back: `stayed` counts those who were changed since, use the account or have others below
   * @answers 202 it goes on after 20 s
   * @answers 403 members of a manager's import are in another team by now
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

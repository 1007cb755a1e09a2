import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { ImportJob, ImportStarted, ImportUndo, RefusedRow, SessionUser } from '@upline/contracts'
import { decodeCursor, pageOf, readLimit, setNextCursor } from '@upline/http'
import { streamImport, type UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { ImportJobsService } from './import-jobs.service.ts'
import { ImportUndoService } from './import-undo.service.ts'
import { RefusedFileService } from './refused-file.service.ts'

const LIMITS = { byDefault: 50, max: 1_000 }

@Controller('imports')
@Roles('ceo', 'admin', 'manager')
export class ImportJobsController {
  constructor(
    private readonly imports: ImportJobsService,
    private readonly undoing: ImportUndoService,
    private readonly refusedRows: RefusedFileService,
  ) {}

  @Post()
  @HttpCode(202)
  start(@Req() request: UploadRequest, @CurrentUser() by: SessionUser): Promise<ImportStarted> {
    return this.imports.start(request, by)
  }

  @Get()
  async list(
    @Query('limit') limit: string | undefined,
    @Query('cursor') cursor: string | undefined,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob[]> {
    const { rows, nextCursor } = await this.imports.list(by, { limit: readLimit(limit, LIMITS), cursor })
    setNextCursor(reply, nextCursor)
    return rows
  }

  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ImportJob> {
    return this.imports.see(id, by)
  }

  @Get(':id/events')
  async events(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const first = await this.imports.see(id, by)
    await streamImport(reply, first, () => this.imports.see(id, by))
  }

  @Get(':id/refused')
  async refusedList(
    @Param('id') id: string,
    @Query('limit') limit: string | undefined,
    @Query('cursor') cursor: string | undefined,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefusedRow[]> {
    await this.imports.see(id, by)
    const most = readLimit(limit, LIMITS)
    const after = decodeCursor<[number]>(cursor, 1)?.[0] ?? -1
    const page = pageOf(await this.refusedRows.list(id, { after, limit: most + 1 }), most, ({ line }) => [line])
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  @Get(':id/refused.csv')
  async refused(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const { fileName } = await this.imports.see(id, by)
    const file = await this.refusedRows.file(id)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(refusedName(fileName))}`)
      .send(file)
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ImportJob> {
    return this.imports.cancel(id, by)
  }

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

/** 'march.csv.gz' gives 'march-refused.csv'. */
const refusedName = (fileName: string): string => `${fileName.replace(/(\.csv)?(\.gz)?$/i, '') || 'import'}-refused.csv`

import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { MemberImportJob, MemberImportStarted, SessionUser } from '@upline/contracts'
import { streamImport, type UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { ImportJobsService } from './import-jobs.service.ts'

@Controller('team-members/imports')
@Roles('ceo', 'admin', 'manager')
export class ImportJobsController {
  constructor(private readonly imports: ImportJobsService) {}

  @Post()
  @HttpCode(202)
  start(@Req() request: UploadRequest, @CurrentUser() by: SessionUser): Promise<MemberImportStarted> {
    return this.imports.start(request, by)
  }

  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberImportJob> {
    return this.imports.see(id, by)
  }

  @Get(':id/events')
  async events(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const first = await this.imports.see(id, by)
    await streamImport(reply, first, () => this.imports.see(id, by))
  }

  @Get(':id/refused.csv')
  async refused(@Param('id') id: string, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.imports.refused(id, by)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused.csv"')
      .send(file)
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberImportJob> {
    return this.imports.cancel(id, by)
  }
}

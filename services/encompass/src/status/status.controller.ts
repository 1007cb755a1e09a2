import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { ConnectionTest, EncompassRun, EncompassStatus } from '@upline/contracts'
import { readLimit, setNextCursor } from '@upline/http'
import { IsOptional, IsString } from 'class-validator'
import type { FastifyReply } from 'fastify'
import { StatusService } from './status.service.ts'

class RunsQuery {
  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}

const LIMITS = { byDefault: 20, max: 200 }

@Controller('integrations/encompass')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  /** Freshness is for everybody. */
  @Get('status')
  status(): Promise<EncompassStatus> {
    return this.statuses.status()
  }

  @Get('runs')
  @Roles('ceo', 'admin')
  async runs(@Query() query: RunsQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<EncompassRun[]> {
    const { rows, nextCursor } = await this.statuses.runs(readLimit(query.limit, LIMITS), query.cursor)
    setNextCursor(reply, nextCursor)
    return rows
  }

  @Post('test')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  test(): Promise<ConnectionTest> {
    return this.statuses.test()
  }
}

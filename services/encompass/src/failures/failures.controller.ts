import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { EncompassFailure, TriedAgain } from '@upline/contracts'
import { readLimit, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { PageQuery } from '../status/page-query.ts'
import { FailuresService } from './failures.service.ts'

const LIMITS = { byDefault: 20, max: 200 }

@Controller('integrations/encompass/failures')
@Roles('ceo', 'admin')
export class FailuresController {
  constructor(private readonly failures: FailuresService) {}

  @Get()
  async list(@Query() query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<EncompassFailure[]> {
    const { rows, nextCursor } = await this.failures.list(readLimit(query.limit, LIMITS), query.cursor)
    setNextCursor(reply, nextCursor)
    return rows
  }

  @Post('notifications/retry')
  @HttpCode(202)
  tryAllAgain(): Promise<TriedAgain> {
    return this.failures.tryAgain(null)
  }

  @Post('notifications/:loanId/retry')
  @HttpCode(202)
  tryAgain(@Param('loanId') loanId: string): Promise<TriedAgain> {
    return this.failures.tryAgain(loanId)
  }

  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  replay(@Param('id', ParseIntPipe) id: number): Promise<TriedAgain> {
    return this.failures.replay(String(id))
  }
}

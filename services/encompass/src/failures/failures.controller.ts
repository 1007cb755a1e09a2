import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { EncompassFailure, RetryResponse } from '@upline/contracts'
import { PageQuery, readLimit, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { FailuresService } from './failures.service.ts'

const LIMITS = { byDefault: 20, max: 200 }

@Controller('integrations/encompass/failures')
@Roles('ceo', 'admin')
export class FailuresController {
  constructor(private readonly failures: FailuresService) {}

  /**
   * Lists failed notifications and events of the sync.
   * @takes `limit` (default 20, at most 200), `cursor`
   * @answers 200 array of `EncompassFailure`, newest first: notifications by loan, and events, that were given up
   */
  @Get()
  async list(@Query() query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<EncompassFailure[]> {
    const { rows, nextCursor } = await this.failures.list(readLimit(query.limit, LIMITS), query.cursor)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Retries every failed notification.
   * @answers 202 `{again}`: all of them
   * @answers 404
   */
  @Post('notifications/retry')
  @HttpCode(202)
  tryAllAgain(): Promise<RetryResponse> {
    return this.failures.tryAgain(null)
  }

  /**
   * Retries the failed notifications of a loan.
   * @answers 202 `{again}`: the loan is read within moments
   * @answers 404 the loan has no failed notification
   */
  @Post('notifications/:loanId/retry')
  @HttpCode(202)
  tryAgain(@Param('loanId') loanId: string): Promise<RetryResponse> {
    return this.failures.tryAgain(loanId)
  }

  /**
   * Retries a failed event.
   * @answers 202 `{again}`: how many events are retried within a second
   * @answers 404
   */
  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  replay(@Param('id', ParseIntPipe) id: number): Promise<RetryResponse> {
    return this.failures.replay(String(id))
  }
}

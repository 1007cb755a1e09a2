import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common'
import { ChangesNothing, CurrentUser, Roles } from '@upline/auth'
import type { ConnectionTest, EncompassRun, EncompassStatus, SessionUser } from '@upline/contracts'
import { PageQuery, readLimit, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { StatusService } from './status.service.ts'

const LIMITS = { byDefault: 20, max: 200 }

@Controller('integrations/encompass')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  /**
   * Shows how fresh the tenant's loans are.
   * @answers 200 `EncompassStatus`: isRunning, lastReadAt, lagSeconds, nextReadAt, lastRun, loans,
   *   unmappedMilestones, webhooks, calls, isSimulated; only the company reads why the last run failed
   */
  @Get('status')
  status(@CurrentUser() user: SessionUser): Promise<EncompassStatus> {
    return this.statuses.status(user)
  }

  /**
   * Lists passes of the sync, newest first.
   * @takes `limit` (default 20, at most 200), `cursor`
   * @answers 200 `EncompassRun[]`, newest first
   */
  @Get('runs')
  @Roles('ceo', 'admin')
  async runs(@Query() query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<EncompassRun[]> {
    const { rows, nextCursor } = await this.statuses.runs(readLimit(query.limit, LIMITS), query.cursor)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Tests the connection to the tenant.
   * @answers 200 `ConnectionTest`: ok, instanceId, message, missingFields
   */
  @Post('test')
  @ChangesNothing()
  @HttpCode(200)
  @Roles('ceo', 'admin')
  test(): Promise<ConnectionTest> {
    return this.statuses.test()
  }
}

import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { MemberHistoryEntry, SessionUser } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { HistoryService } from './history.service.ts'

@Controller('users')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  /**
   * Lists changes of a member, newest first.
   * @who company all, others their own team
   * @takes `limit` (default 50, at most 1,000), `cursor`
   * @answers 200 array of `MemberHistoryEntry`, newest first; uplines outside a manager's view are 'Another team'
   * @answers 404
   */
  @Scope('members:read')
  @Get(':id/history')
  async of(
    @Param('id') id: string,
    @Query() parameters: PageQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberHistoryEntry[]> {
    const page = await this.history.of(id, parameters, by)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }
}

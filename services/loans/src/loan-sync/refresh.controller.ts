import { Controller, Get, Param, Post, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RefreshResponse, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { RefreshService } from './refresh.service.ts'

@Controller('refresh')
export class RefreshController {
  constructor(private readonly refreshes: RefreshService) {}

  /**
   * Syncs loans from Encompass now.
   * @answers 200 the sync has finished
   * @answers 202 it continues after 20 s
   * @who session, one at a time
   * @answers 429 the caller's own sync is still running
   * @answers 503 the sync failed; only the company reads why
   */
  @Scope('loans:write')
  @Post()
  async refresh(
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshResponse> {
    const answer = await this.refreshes.refresh(by)
    void reply.status(answer.status === 'finished' ? 200 : 202)
    return answer
  }

  /**
   * Returns the status of a sync that took longer.
   * @who the member who requested it
   * @answers 200 `RefreshResponse` with the current status
   * @answers 404
   * @answers 503 the sync failed; only the company reads why
   */
  @Scope('loans:write')
  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<RefreshResponse> {
    return this.refreshes.see(by, id)
  }
}

import { Controller, Get, Param, Post, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RefreshAnswer, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { RefreshService } from './refresh.service.ts'

@Controller('refresh')
export class RefreshController {
  constructor(private readonly refreshes: RefreshService) {}

  /**
   * Reads the tenant now.
   * @answers 200 the sync has finished
   * @answers 202 it goes on after 20 s
   * @who session, one at a time
   * @answers 429 one's own still runs
   * @answers 503 the sync failed, with its reason
   */
  @Scope('loans:write')
  @Post()
  async refresh(
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshAnswer> {
    const answer = await this.refreshes.refresh(by)
    void reply.status(answer.status === 'finished' ? 200 : 202)
    return answer
  }

  /**
   * Says how a refresh that took longer stands.
   * @who who asked for it
   * @answers 200 `RefreshAnswer` as it stands
   * @answers 404
   * @answers 503 the sync failed, with its reason
   */
  @Scope('loans:write')
  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<RefreshAnswer> {
    return this.refreshes.see(by, id)
  }
}

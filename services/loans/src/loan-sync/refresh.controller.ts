import { Controller, Get, Param, Post, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { RefreshAnswer, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { RefreshService } from './refresh.service.ts'

@Controller('refresh')
export class RefreshController {
  constructor(private readonly refreshes: RefreshService) {}

  /** 200 when the sync has finished, 202 while it goes on. */
  @Post()
  async refresh(
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshAnswer> {
    const answer = await this.refreshes.refresh(by)
    void reply.status(answer.status === 'finished' ? 200 : 202)
    return answer
  }

  /** How a refresh that took longer stands now; its asker is told of the end. */
  @Get(':id')
  see(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<RefreshAnswer> {
    return this.refreshes.see(by, id)
  }
}

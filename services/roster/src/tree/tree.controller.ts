import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SessionUser, TreeAnswer } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { type TreeParameters, TreeService } from './tree.service.ts'

@Controller('team')
export class TreeController {
  constructor(private readonly tree: TreeService) {}

  @Get('tree')
  async page(
    @Query() asked: TreeParameters,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TreeAnswer> {
    const page = await this.tree.page(asked, by)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }
}

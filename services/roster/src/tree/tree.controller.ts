import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser, TreeResponse } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { TreeQueryDto } from './tree.dto.ts'
import { TreeService } from './tree.service.ts'

@Controller('team')
export class TreeController {
  constructor(private readonly tree: TreeService) {}

  /**
   * Lists the children of a member in the tree.
   * @who company all, others their own team
   * @takes `parent`, `asOf` (a date from 2000-01-01 to today, or an instant), `limit` (default 100, at most 1,000),
   *   `cursor`; or `q`, a part of names and usernames, without `parent` and `asOf`
   * @answers 200 array of `TreeNode`: the children of `parent` by name, or the caller's roots; each with directReports,
   *   below, loans and volume (funded loans of the member and the downline, in dollars) and the member's own
   *   loans and volume. With `asOf`: the hierarchy, roles, levels and activity at that time with today's names; loans and
   *   volume count loans funded up to that date on that hierarchy, except loans that were reversed later. With `q`: matches
   *   by name, each with `uplineId` and `uplineName`, without admins
   * @answers 404
   */
  @Scope('members:read')
  @Get('tree')
  async page(
    @Query() parameters: TreeQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TreeResponse> {
    const page = await this.tree.page(parameters, by)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }
}

import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser, TreeAnswer } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { type TreeParameters, TreeService } from './tree.service.ts'

@Controller('team')
export class TreeController {
  constructor(private readonly tree: TreeService) {}

  /**
   * Lists the children of a member in the tree.
   * @who company all, others the own team
   * @takes `parent`, `asOf` (a date from 2000-01-01 to today, or an instant), `limit` (100 without, 1 000 at most), `cursor`; or `q`, a part of
   *   names and usernames, without `parent` and `asOf`
   * @answers 200 array of `TreeNode`: the children of `parent` by name, else one's roots; each with directReports,
   *   below, loans and volume (funded loans of the member and everybody below, in dollars) and the member's own
   *   part. With `asOf`: who reported to whom then, with the roles, levels and activity of that time and the names of today;
   *   loans and volume count loans funded up to that date by the hierarchy of that time. A reversal leaves no date: loans that
   *   were funded then and have been reversed since are not counted. With `q`: whom it finds, by name, each with `uplineId` and `uplineName`; admins are left out
   * @answers 404
   */
  @Scope('members:read')
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

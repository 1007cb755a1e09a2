import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { CommissionRow, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from '../pipeline/list-filter.ts'
import { FilteredQueryDto } from '../pipeline/filtered-query.dto.ts'
import { CommissionsService } from './commissions.service.ts'

@Controller('commissions')
export class CommissionsController {
  constructor(private readonly commissions: CommissionsService) {}

  /**
   * Lists the caller’s commissions, newest first.
   * @takes `q`, `status`, `limit`, `cursor` as `/api/loans`
   * @answers 200 array of the caller's `CommissionRow`, newest `createdAt` first: a paid row's is its booking, a pending
   *   row's is the creation of its loan
   */
  @Scope('commissions:read')
  @Get()
  async list(
    @Query() query: FilteredQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommissionRow[]> {
    const { rows, nextCursor } = await this.commissions.list(viewer, query.cursor, readListFilter(query))
    setNextCursor(reply, nextCursor)
    return rows
  }
}

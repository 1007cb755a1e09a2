import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { Lead, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { LeadChangeDto, LeadParams, LeadQuery } from './leads.dto.ts'
import { LeadsService } from './leads.service.ts'

@Controller('leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  /**
   * Lists leads, newest first.
   * @who session: the own ones; company all with `scope=company`
   * @takes `scope`, `status`, `limit` (100 without, 1 000 at most), `cursor`
   * @answers 200 array of `Lead`, newest first
   */
  @Scope('leads:read')
  @Get()
  async list(
    @Query() query: LeadQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Lead[]> {
    const { rows, nextCursor } = await this.leads.list(query, by)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Changes a lead’s status.
   * @who their agent; company
   * @takes `status` (new, contacted, applied, won, lost), `loanNumber`
   * @answers 404
   */
  @Scope('leads:write')
  @Patch(':id')
  change(@Param() { id }: LeadParams, @Body() change: LeadChangeDto, @CurrentUser() by: SessionUser): Promise<Lead> {
    return this.leads.change(id, change, by)
  }
}

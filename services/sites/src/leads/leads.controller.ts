import { Readable } from 'node:stream'
import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { Lead, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { leadsCsv } from './lead-csv.ts'
import { LeadChangeDto, LeadFilter, LeadParams, LeadQuery } from './leads.dto.ts'
import { LeadsService } from './leads.service.ts'

@Controller('leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  /**
   * Lists leads, newest first.
   * @who session: the caller's own; company and auditors all with `scope=company`
   * @takes `scope`, `status`, `q` (any part of name, email, phone, message; 2 letters or more), `limit` (default 100, at most 1,000), `cursor`
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
   * Exports all leads of the filter as CSV, streamed. Formulas are escaped.
   * @media text/csv
   * @who as `/api/leads`
   * @takes its `scope`, `status`, `q`
   * @answers 200 all leads of the filter as CSV, streamed
   */
  @Scope('leads:read')
  @Get('export.csv')
  async export(@Query() filter: LeadFilter, @CurrentUser() by: SessionUser, @Res() reply: FastifyReply): Promise<void> {
    const lines = leadsCsv(this.leads.pages(filter, by))
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="leads.csv"')
      .send(Readable.from(lines, { objectMode: false, highWaterMark: 1 }))
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

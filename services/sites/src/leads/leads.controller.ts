import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { Lead, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { LeadChangeDto, LeadParams, LeadQuery } from './leads.dto.ts'
import { LeadsService } from './leads.service.ts'

@Controller('leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

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

  @Patch(':id')
  change(@Param() { id }: LeadParams, @Body() change: LeadChangeDto, @CurrentUser() by: SessionUser): Promise<Lead> {
    return this.leads.change(id, change, by)
  }
}

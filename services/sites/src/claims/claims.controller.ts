import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { ClaimResult, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { ClaimsQuery } from './claims.dto.ts'
import { ClaimsService } from './claims.service.ts'

@Controller('compliance/claims')
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  /**
   * Lists what rule F1 found in texts of public pages, newest first.
   * @who company, auditors, members with the duty compliance
   * @takes `outcome` (refused, unpublished, hidden), `open` (`true`: only texts that have not changed yet), `member`
   * (an id), `limit` (default 50, at most 1,000), `cursor`
   * @answers 200 array of `ClaimResult`: rule, version, inputs, time and who
   * @answers 400 with the field's name
   * @answers 403
   */
  @Get()
  async list(
    @Query() query: ClaimsQuery,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClaimResult[]> {
    const { rows, nextCursor } = await this.claims.list(query, by)
    setNextCursor(reply, nextCursor)
    return rows
  }
}

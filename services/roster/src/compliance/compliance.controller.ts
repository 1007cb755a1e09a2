import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { NmlsFinding, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { FindingsQueryDto, ReleaseDto } from './compliance.dto.ts'
import { NmlsFindingsService } from './nmls-findings.service.ts'

@Controller('compliance')
export class ComplianceController {
  constructor(private readonly findings: NmlsFindingsService) {}

  /**
   * Lists members whose NMLS ID is missing, malformed or used twice (rule S1).
   * @who company, auditors, members with the Compliance duty; managers for themselves and their downline
   * @takes `problem` (missing, malformed, duplicate), `released` (`true` to include released findings), `member` (an id), `limit`
   *   (default 50, at most 1,000), `cursor`
   * @answers 200 array of `NmlsFinding`, by name
   * @answers 400 with the field's name
   * @answers 403 `roster.not-for-compliance`
   */
  @Scope('members:read')
  @Get('nmls')
  async nmls(
    @Query() parameters: FindingsQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NmlsFinding[]> {
    const page = await this.findings.list(parameters, by)
    setNextCursor(reply, page.nextCursor)
    return page.rows
  }

  /**
   * Accepts a finding about an NMLS ID, with a reason.
   * @who company and members with the Compliance duty, never about themselves
   * @takes `reason`, up to 500 characters
   * @answers 200 `NmlsFinding`
   * @answers 403 `roster.not-for-compliance`, `roster.own-finding`
   * @answers 404 `roster.finding-missing`: no finding, or already released
   * @answers 409 `roster.finding-blocks`: it blocks pay, so the ID must be corrected
   */
  @Post('nmls/:memberId/release')
  @HttpCode(200)
  release(
    @Param('memberId') memberId: string,
    @Body() { reason }: ReleaseDto,
    @CurrentUser() by: SessionUser,
  ): Promise<NmlsFinding> {
    return this.findings.release(memberId, reason, by)
  }
}

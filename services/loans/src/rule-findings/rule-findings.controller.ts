import { Controller, Get, Query, Res } from '@nestjs/common'
import { OrDuty, Roles, Scope } from '@upline/auth'
import type { StoredFinding } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { RuleFindingsQueryDto } from './rule-findings.dto.ts'
import { RuleFindingsService } from './rule-findings.service.ts'

@Controller('compliance/findings')
@Roles('ceo', 'admin')
@OrDuty('compliance', 'auditor')
export class RuleFindingsController {
  constructor(private readonly findings: RuleFindingsService) {}

  /**
   * Lists what rules found in loans, adjustments and pay runs, newest first.
   * @takes `action` (info, warn or hold), `rule` (S2), `loanId`, `limit` (200, at most 1,000), `cursor`
   * @answers 200 array of `StoredFinding`: the rule, its version, inputs and message, the loan and member, and who released the hold or accepted the deductions
   */
  @Scope('payroll:read')
  @Get()
  async list(
    @Query() query: RuleFindingsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredFinding[]> {
    const { rows, nextCursor } = await this.findings.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }
}

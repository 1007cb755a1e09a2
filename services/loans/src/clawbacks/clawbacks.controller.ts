import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { MemberClawback, PendingApproval, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { BalancePageDto } from '../balances/balances.dto.ts'
import { ClawbackPlanDto, WaiverDto } from './clawbacks.dto.ts'
import { ClawbacksService } from './clawbacks.service.ts'
import { WaiversService } from './waivers.service.ts'

@Controller('balances/:memberId/clawbacks')
export class ClawbacksController {
  constructor(
    private readonly clawbacks: ClawbacksService,
    private readonly waivers: WaiversService,
  ) {}

  /**
   * Lists a member's clawbacks by pay period and loan, newest first, with plans and waivers.
   * @who company, Payroll duty and auditors any member; managers their downline; everyone else themselves
   * @takes `limit`, `cursor`
   * @answers 200 array of `MemberClawback`
   * @answers 404
   */
  @Scope('commissions:read')
  @Get()
  async list(
    @Param('memberId') memberId: string,
    @Query() query: BalancePageDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberClawback[]> {
    const { rows, nextCursor } = await this.clawbacks.list(viewer, memberId, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Spreads a clawback over pay periods, or changes its plan. The lock of its pay run takes the first installment.
   * @takes `periods` (2 to 12)
   * @answers 200 `MemberClawback`
   * @answers 400 names the field
   * @answers 403 your own clawback (`loans.own-clawback`), or that of a member who created, promoted or reset your account in the last
   *   30 days (`loans.tied-account`)
   * @answers 404
   * @answers 409 a pay run has deducted it or its first installment (`loans.clawback-settled`)
   */
  @Put(':clawbackId/plan')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  spread(
    @Param('memberId') memberId: string,
    @Param('clawbackId') id: string,
    @Body() { periods }: ClawbackPlanDto,
    @CurrentUser() by: SessionUser,
  ): Promise<MemberClawback> {
    return this.clawbacks.spread(by, { memberId, id }, periods)
  }

  /**
   * Undoes the plan of a clawback, until its first installment is taken.
   * @answers 200 `MemberClawback`
   * @answers 403 your own clawback (`loans.own-clawback`), or that of a member who created, promoted or reset your account in the last
   *   30 days (`loans.tied-account`)
   * @answers 404
   * @answers 409 the first installment is taken (`loans.clawback-settled`)
   */
  @Delete(':clawbackId/plan')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  undo(
    @Param('memberId') memberId: string,
    @Param('clawbackId') id: string,
    @CurrentUser() by: SessionUser,
  ): Promise<MemberClawback> {
    return this.clawbacks.undo(by, { memberId, id })
  }

  /**
   * Requests to waive a clawback, whole or in part. A second person decides it with `/api/approvals`.
   * @takes `amount` (everything that is not waived yet without it), `reason`
   * @answers 202 `PendingApproval`
   * @answers 400 names the field
   * @answers 403 your own clawback (`loans.own-clawback`)
   * @answers 404
   * @answers 409 a waiver of it is pending (`loans.waiver-pending`)
   */
  @Post(':clawbackId/waiver')
  @HttpCode(202)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  waive(
    @Param('memberId') memberId: string,
    @Param('clawbackId') id: string,
    @Body() dto: WaiverDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PendingApproval> {
    return this.waivers.request(by, { memberId, id }, dto)
  }
}

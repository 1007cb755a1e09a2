import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { Balance, MemberBalance, PayTerms, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { BalanceListDto, BalancePageDto, PayTermsDto, payTermsOf } from './balances.dto.ts'
import { BalancesService } from './balances.service.ts'
import { PayTermsService } from './pay-terms.service.ts'

@Controller('balances')
export class BalancesController {
  constructor(
    private readonly balances: BalancesService,
    private readonly terms: PayTermsService,
  ) {}

  /**
   * Lists members with a balance or pay terms, by name. A search of members who see all pay also finds members without them.
   * @who company, Payroll duty and auditors all; managers their downline; everyone else themselves
   * @takes `q` (2 letters or more), `limit`, `cursor`
   * @answers 200 array of `MemberBalance`
   */
  @Scope('commissions:read')
  @Get()
  async list(
    @Query() query: BalanceListDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberBalance[]> {
    const { rows, nextCursor } = await this.balances.list(viewer, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Shows a member's balance and its movements with causes, newest first.
   * @who company, Payroll duty and auditors any member; managers their downline; everyone else themselves
   * @takes `limit`, `cursor`
   * @answers 200 `Balance`: for each period, paid + movements = ledger
   * @answers 404
   */
  @Scope('commissions:read')
  @Get(':memberId')
  async show(
    @Param('memberId') memberId: string,
    @Query() query: BalancePageDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Balance> {
    const { balance, nextCursor } = await this.balances.show(viewer, memberId, query)
    setNextCursor(reply, nextCursor)
    return balance
  }

  /**
   * Shows a member's pay terms: draw, guarantee and floor, and the terms that they replaced.
   * @who company, Payroll duty and auditors any member; everyone else their own
   * @answers 200 `PayTerms`
   * @answers 404
   */
  @Scope('commissions:read')
  @Get(':memberId/terms')
  showTerms(@Param('memberId') memberId: string, @CurrentUser() viewer: SessionUser): Promise<PayTerms> {
    return this.terms.show(viewer, memberId)
  }

  /**
   * Replaces a member's pay terms. They apply to pay runs that are locked from now on.
   * @takes `draw` and `guarantee` (`amount` per pay period, `from`, `to`), `floor`; a field that is left out removes that term
   * @answers 200 `PayTerms`
   * @answers 400 names the field, like `draw.to`
   * @answers 403 your own terms (`loans.own-pay-terms`), or those of a member who created, promoted or reset your account in the last 30
   *   days (`loans.tied-account`)
   * @answers 404
   */
  @Put(':memberId/terms')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  changeTerms(
    @Param('memberId') memberId: string,
    @Body() dto: PayTermsDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PayTerms> {
    return this.terms.change(by, memberId, payTermsOf(dto))
  }
}

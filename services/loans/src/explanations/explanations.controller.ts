import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { FigureExplanation, LoanExplanation, LoanHistoryEntry, SessionUser } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from '../pipeline/list-filter.ts'
import { FigureQueryDto } from './figure-query.dto.ts'
import { FiguresService } from './figures.service.ts'
import { LoanExplanationService } from './loan-explanation.service.ts'
import { LoanHistoryService } from './loan-history.service.ts'
import { MemberQueryDto } from './member-query.dto.ts'

@Controller()
export class ExplanationsController {
  constructor(
    private readonly figures: FiguresService,
    private readonly loans: LoanExplanationService,
    private readonly histories: LoanHistoryService,
  ) {}

  /**
   * Explains a figure by the loans behind it.
   * @takes `figure` (total-commission, total-earned, paid, pending, this-month, breakdown, total-loans, total-volume,
   *   avg-days, personal-loans, team-volume), `level` (0 to 3), `period` (of `breakdown`: this-month, last-3-months,
   *   last-6-months), and `scope`, `q`, `status`, `limit`, `cursor` as `/api/loans`
   * @answers 200 `FigureExplanation`: levels, statuses and adjustments that sum to the figure, and one page of the
   *   loans behind it, which sum to it with the adjustments too
   * @answers 403 another scope
   */
  @Scope('commissions:read')
  @Get('commissions/explanation')
  async figure(
    @Query() query: FigureQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FigureExplanation> {
    const { answer, nextCursor } = await this.figures.explain(viewer, query, readListFilter(query))
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Explains every share of a loan.
   * @who members with the loan in scope; about themselves, payees of the loan and their own downline; company about
   *   everyone
   * @takes `member` (an ID; default: the caller)
   * @answers 200 `LoanExplanation`: every share with formula and steps, the upline chain on the trigger date with
   *   start dates, the plan, `member` ('why not me?': `code` and `reason`), the ledger with the
   *   text of each cause (member, row of a file, event), corrections, `canConfirm` (the loan is not confirmed, and the caller can
   *   confirm it)
   * @answers 404 the loan, or the member
   */
  @Scope('loans:read')
  @Get('loans/:id/explanation')
  loan(
    @Param('id') id: string,
    @Query() { member }: MemberQueryDto,
    @CurrentUser() viewer: SessionUser,
  ): Promise<LoanExplanation> {
    return this.loans.explain(viewer, id, member)
  }

  /**
   * Lists what changed a loan, newest first.
   * @who members with the loan in scope
   * @takes `limit` (default 50, maximum 1,000), `cursor`
   * @answers 200 array of `LoanHistoryEntry`, newest first: the cause, and the values before and after
   * @answers 404
   */
  @Scope('loans:read')
  @Get('loans/:id/history')
  async history(
    @Param('id') id: string,
    @Query() query: PageQuery,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoanHistoryEntry[]> {
    const { rows, nextCursor } = await this.histories.list(viewer, id, query)
    setNextCursor(reply, nextCursor)
    return rows
  }
}

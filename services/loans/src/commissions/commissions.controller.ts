import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { CommissionBreakdown, CommissionRow, CommissionTotals, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from '../pipeline/list-filter.ts'
import { FilteredQueryDto } from '../pipeline/filtered-query.dto.ts'
import { BreakdownQueryDto, CommissionTotalsQueryDto } from './commission-totals.dto.ts'
import { CommissionTotalsService } from './commission-totals.service.ts'
import { CommissionsService } from './commissions.service.ts'

@Controller('commissions')
export class CommissionsController {
  constructor(
    private readonly commissions: CommissionsService,
    private readonly sums: CommissionTotalsService,
  ) {}

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

  /**
   * Sums what was paid and what is pending.
   * @takes `scope` as `/api/loans`, `asOf` (YYYY-MM-DD, from 2000-01-01 to today in the company's time zone): what the ledger pays
   *   for loans funded up to that date, with corrections and reversals booked until now, and adjustments booked up to that date
   * @answers 200 `CommissionTotals`: `paidOut` counts adjustments and early payoffs, as statements do. With `asOf`, `totalEarned`
   *   equals `paidOut`, and `pending` and `pendingLoans` are null, because estimates of the past are not stored
   * @answers 400 with the field's name
   * @answers 403 another scope
   */
  @Scope('commissions:read')
  @Get('totals')
  totals(@Query() query: CommissionTotalsQueryDto, @CurrentUser() viewer: SessionUser): Promise<CommissionTotals> {
    return this.sums.totals(viewer, query)
  }

  /**
   * Sums the shares of loans that funded in a period, by level.
   * @takes `period` (`this-month`, `last-3-months`, `last-6-months`: calendar months that end with the current one),
   *   `scope` as `/api/loans`, `asOf` (as `/api/commissions/totals`): the months end with the month of that date, and loans funded
   *   after it do not count
   * @answers 400 with the field's name
   * @answers 200 `CommissionBreakdown`: personal and the three overrides, by the date of the funding
   * @answers 403 another scope
   */
  @Scope('commissions:read')
  @Get('breakdown')
  breakdown(@Query() query: BreakdownQueryDto, @CurrentUser() viewer: SessionUser): Promise<CommissionBreakdown> {
    return this.sums.breakdown(viewer, query)
  }
}

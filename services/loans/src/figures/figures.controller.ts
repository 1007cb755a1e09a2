import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { CommissionByMonth, Forecast, PipelineByAge, SessionUser } from '@upline/contracts'
import { FiguresQueryDto } from './figures-query.dto.ts'
import { FiguresService } from './figures.service.ts'

@Controller('figures')
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  /**
   * Sums the commission of the last 12 months by level.
   * @takes `scope` as `/api/loans`
   * @answers 200 `CommissionByMonth`: the last 12 months by level, by the month of the funding date, reversals
   *   taken off
   */
  @Scope('loans:read')
  @Get('commission-by-month')
  commissionByMonth(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<CommissionByMonth> {
    return this.figures.commissionByMonth(viewer, query.scope)
  }

  /**
   * Counts open loans by status and age.
   * @takes `scope`
   * @answers 200 `PipelineByAge`: open loans by status and age in days (0 to 14, 15 to 30, 31 to 60, over 60),
   *   counted and by amount
   */
  @Scope('loans:read')
  @Get('pipeline-by-age')
  pipelineByAge(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<PipelineByAge> {
    return this.figures.pipelineByAge(viewer, query.scope)
  }

  /**
   * Weighs pending shares by stage.
   * @takes `scope`
   * @answers 200 `Forecast`: pending shares by stage, each with the likelihood that weighs it and an expected day
   */
  @Scope('loans:read')
  @Get('forecast')
  forecast(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<Forecast> {
    return this.figures.forecast(viewer, query.scope)
  }
}

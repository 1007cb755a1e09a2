import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { CommissionByMonth, Forecast, PipelineByAge, SessionUser } from '@upline/contracts'
import { FiguresQueryDto } from './figures-query.dto.ts'
import { FiguresService } from './figures.service.ts'

@Controller('figures')
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Get('commission-by-month')
  commissionByMonth(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<CommissionByMonth> {
    return this.figures.commissionByMonth(viewer, query.scope)
  }

  @Get('pipeline-by-age')
  pipelineByAge(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<PipelineByAge> {
    return this.figures.pipelineByAge(viewer, query.scope)
  }

  @Get('forecast')
  forecast(@Query() query: FiguresQueryDto, @CurrentUser() viewer: SessionUser): Promise<Forecast> {
    return this.figures.forecast(viewer, query.scope)
  }
}

import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { PlanDryRun, PlanVersion, SessionUser } from '@upline/contracts'
import { UnknownPlanError } from './plan-failures.ts'
import { DryRunDto, PublishPlanDto, WithdrawPlanDto } from './plan-versions.dto.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

const version = new ParseIntPipe({ exceptionFactory: () => new UnknownPlanError() })

@Controller('plans')
@Roles('ceo', 'admin')
export class PlanVersionsController {
  constructor(private readonly plans: PlanVersionsService) {}

  @Get()
  list(): Promise<PlanVersion[]> {
    return this.plans.list()
  }

  @Post('dry-run')
  @HttpCode(200)
  dryRun(@Body() { rates }: DryRunDto): Promise<PlanDryRun> {
    return this.plans.dryRun(rates)
  }

  @Post()
  publish(@Body() dto: PublishPlanDto, @CurrentUser() by: SessionUser): Promise<PlanVersion> {
    return this.plans.publish(by, dto)
  }

  @Post(':version/withdraw')
  @HttpCode(200)
  withdraw(
    @Param('version', version) no: number,
    @Body() { reason }: WithdrawPlanDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PlanVersion> {
    return this.plans.withdraw(by, no, reason)
  }
}

import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common'
import { ChangesNothing, CurrentUser, Roles } from '@upline/auth'
import type { PlanDryRun, PlanVersion, SessionUser } from '@upline/contracts'
import { UnknownPlanError } from './plan-failures.ts'
import { DryRunDto, PublishPlanDto, WithdrawPlanDto } from './plan-versions.dto.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

const version = new ParseIntPipe({ exceptionFactory: () => new UnknownPlanError() })

@Controller('plans')
@Roles('ceo', 'admin')
export class PlanVersionsController {
  constructor(private readonly plans: PlanVersionsService) {}

  /**
   * Lists drafts and versions of the comp plan, newest first.
   * @answers 200 array of `PlanVersion`: drafts first, then versions, newest first
   */
  @Get()
  list(): Promise<PlanVersion[]> {
    return this.plans.list()
  }

  /**
   * Calculates what other rates would have paid in the last 12 months.
   * @takes `rates`: for each level `rateBp`, `min`, `max`; any other term is 400
   * @answers 200 `PlanDryRun` of the last 12 months
   */
  @ChangesNothing()
  @Post('dry-run')
  @HttpCode(200)
  dryRun(@Body() { rates }: DryRunDto): Promise<PlanDryRun> {
    return this.plans.dryRun(rates)
  }

  /**
   * Drafts a version of the comp plan. It takes effect once a second person has approved it by
   *   `/api/approvals/{requestId}/approve`; its effective date is checked again then.
   * @takes `rates`, `effectiveOn` (today: from its approval; later: from midnight UTC), `reason`
   * @answers 201 `PlanVersion`: `state` draft, and its `requestId`
   * @answers 409 another version takes effect on that date
   */
  @Post()
  draft(@Body() dto: PublishPlanDto, @CurrentUser() by: SessionUser): Promise<PlanVersion> {
    return this.plans.draft(by, dto)
  }

  /**
   * Withdraws a version before it takes effect.
   * @takes `reason`
   * @answers 409 it has taken effect
   */
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

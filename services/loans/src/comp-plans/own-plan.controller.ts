import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common'
import { ChangesNothing, CurrentUser, Roles } from '@upline/auth'
import type { CompDryRun, MyCompPlan, PlanInForce, SessionUser } from '@upline/contracts'
import { CompDryRunService } from './comp-dry-run.service.ts'
import { CompDryRunDto } from './comp-plans.dto.ts'
import { MyCompPlanService } from './my-comp-plan.service.ts'

@Controller('comp-plans')
export class OwnPlanController {
  constructor(
    private readonly own: MyCompPlanService,
    private readonly dryRuns: CompDryRunService,
  ) {}

  /**
   * Returns the caller's own comp plan in force, in words and numbers, with its history.
   * @answers 200 `MyCompPlan`: the plan, the assignment that selects it, its terms, every plan before and after, and `agreements`: the
   *   texts to acknowledge
   */
  @Get('mine')
  mine(@CurrentUser() { id }: SessionUser): Promise<MyCompPlan> {
    return this.own.of(id)
  }

  /**
   * Returns the comp plan of the company in force: it pays everyone without a plan of their own.
   * @answers 200 `PlanInForce`
   */
  @Get('company')
  company(): Promise<PlanInForce> {
    return this.own.ofCompany()
  }

  /**
   * Calculates what a draft would pay, over any range of months, for all payees.
   * @takes `planId`, `terms` (as a version: `personal`, `overrides`, `tiers`), `from` and `to` (months like 2027-01, or
   *   dates, both included)
   * @answers 200 `CompDryRun`: totals, `people` and `branches`. A plan that is assigned to no one applies to everyone.
   * @answers 404
   */
  @ChangesNothing()
  @Post('dry-run')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  dryRun(@Body() dto: CompDryRunDto): Promise<CompDryRun> {
    return this.dryRuns.run(dto)
  }
}

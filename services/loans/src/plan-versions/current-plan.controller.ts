import { Controller, Get } from '@nestjs/common'
import type { PlanInEffect } from '@upline/contracts'
import { PlanVersionsService } from './plan-versions.service.ts'

@Controller('plans')
export class CurrentPlanController {
  constructor(private readonly plans: PlanVersionsService) {}

  /**
   * Says what the commission plan pays each level now.
   * @answers 200 `PlanInEffect`: version and rates
   */
  @Get('current')
  current(): Promise<PlanInEffect> {
    return this.plans.current()
  }
}

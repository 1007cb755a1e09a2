import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import { type OwnPlan, type PaymentPlace, PLAN_TYPES, type PlanType, type SessionUser } from '@upline/contracts'
import { IsIn } from 'class-validator'
import { OwnPlanService } from './own-plan.service.ts'

class ChoosePlanDto {
  @IsIn(PLAN_TYPES, { message: 'Please choose a plan: basic or premium' })
  planType!: PlanType
}

@Controller('own-plan')
export class OwnPlanController {
  constructor(private readonly plans: OwnPlanService) {}

  @Get()
  own(@CurrentUser() user: SessionUser): Promise<OwnPlan> {
    return this.plans.of(user)
  }

  @Post('portal')
  @HttpCode(200)
  portal(@CurrentUser() user: SessionUser, @Headers('origin') origin?: string): Promise<PaymentPlace> {
    return this.plans.openPortal(user, origin)
  }

  @Post('checkout')
  @HttpCode(200)
  choose(
    @Body() dto: ChoosePlanDto,
    @CurrentUser() user: SessionUser,
    @Headers('origin') origin?: string,
  ): Promise<PaymentPlace> {
    return this.plans.choose(user, dto.planType, origin)
  }

  @Post('refund')
  @HttpCode(200)
  refund(@CurrentUser() user: SessionUser): Promise<OwnPlan> {
    return this.plans.refund(user)
  }
}

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

  /**
   * Shows the caller’s plan and its benefits.
   * @answers 200 `OwnPlan`: plan, status, dates, isPremium, recruitingLink (null without premium), refundable,
   *   hasBilling, isSimulated
   */
  @Get()
  own(@CurrentUser() user: SessionUser): Promise<OwnPlan> {
    return this.plans.of(user)
  }

  /**
   * Opens the billing portal.
   * @answers 200 `{url}` of the billing portal
   * @answers 404 without billing
   */
  @Post('portal')
  @HttpCode(200)
  portal(@CurrentUser() user: SessionUser, @Headers('origin') origin?: string): Promise<PaymentPlace> {
    return this.plans.openPortal(user, origin)
  }

  /**
   * Chooses a plan.
   * @takes `planType`
   * @answers 200 `{url}`: the payment page for callers without a plan; the plan of other callers changes immediately
   * @answers 409 `recruiting.has-plan`
   */
  @Post('checkout')
  @HttpCode(200)
  choose(
    @Body() dto: ChoosePlanDto,
    @CurrentUser() user: SessionUser,
    @Headers('origin') origin?: string,
  ): Promise<PaymentPlace> {
    return this.plans.choose(user, dto.planType, origin)
  }

  /**
   * Refunds the payments of the last 30 days and ends the plan immediately.
   * @answers 200 `OwnPlan`
   * @answers 409 `recruiting.nothing-to-refund`
   */
  @Post('refund')
  @HttpCode(200)
  refund(@CurrentUser() user: SessionUser): Promise<OwnPlan> {
    return this.plans.refund(user)
  }
}

import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import { type SessionUser, TRIGGER_POLICIES, type TriggerPolicyName, type TriggerSetting } from '@upline/contracts'
import { IsIn } from 'class-validator'
import { TriggerService } from './trigger.service.ts'

export class TriggerDto {
  @IsIn([...TRIGGER_POLICIES])
  trigger!: TriggerPolicyName
}

@Controller('comp-plans/trigger')
@Roles('ceo', 'admin')
export class TriggerController {
  constructor(private readonly triggers: TriggerService) {}

  /**
   * Returns the date that selects plan, chain and branch of a loan.
   * @answers 200 `TriggerSetting`
   */
  @Get()
  current(): Promise<TriggerSetting> {
    return this.triggers.current()
  }

  /**
   * Chooses the date that selects plan, chain and branch. It applies to loans that Upline sees as funded from today on;
   *   a loan without a lock date uses its funding date, and one without an application date its creation date.
   * @takes `trigger`: `application`, `lock` or `funding`
   * @answers 200 `TriggerSetting`
   */
  @Put()
  set(@Body() { trigger }: TriggerDto, @CurrentUser() by: SessionUser): Promise<TriggerSetting> {
    return this.triggers.set(by, trigger)
  }
}

import { Module } from '@nestjs/common'
import { CompPlansModule } from '../comp-plans/comp-plans.module.ts'
import { AcknowledgingController } from './acknowledging.controller.ts'
import { AcknowledgingService } from './acknowledging.service.ts'
import { AgreementRuleService } from './agreement-rule.service.ts'
import { AgreementsController } from './agreements.controller.ts'
import { AgreementsService } from './agreements.service.ts'

@Module({
  imports: [CompPlansModule],
  controllers: [AcknowledgingController, AgreementsController],
  providers: [AcknowledgingService, AgreementsService, AgreementRuleService],
})
export class AgreementsModule {}

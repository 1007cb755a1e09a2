import { Module } from '@nestjs/common'
import { AgreementRuleService } from './agreement-rule.service.ts'
import { AgreementsController } from './agreements.controller.ts'
import { AgreementsService } from './agreements.service.ts'

@Module({ controllers: [AgreementsController], providers: [AgreementsService, AgreementRuleService] })
export class AgreementsModule {}

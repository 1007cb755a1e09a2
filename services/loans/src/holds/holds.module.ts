import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { HoldsController } from './holds.controller.ts'
import { HoldsService } from './holds.service.ts'

@Module({ imports: [ApprovalsModule], controllers: [HoldsController], providers: [HoldsService] })
export class HoldsModule {}

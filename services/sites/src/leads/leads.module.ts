import { Module } from '@nestjs/common'
import { LeadAllowance } from './lead-allowance.service.ts'
import { LeadPages } from './lead-pages.service.ts'
import { LeadsController } from './leads.controller.ts'
import { LeadsService } from './leads.service.ts'

@Module({ controllers: [LeadsController], providers: [LeadAllowance, LeadPages, LeadsService], exports: [LeadPages] })
export class LeadsModule {}

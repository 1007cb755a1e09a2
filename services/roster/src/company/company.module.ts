import { Module } from '@nestjs/common'
import { CompanyController } from './company.controller.ts'
import { CompanyService } from './company.service.ts'
import { CompanySnapshot } from './company.snapshot.ts'

@Module({ controllers: [CompanyController], providers: [CompanyService, CompanySnapshot] })
export class CompanySettingsModule {}

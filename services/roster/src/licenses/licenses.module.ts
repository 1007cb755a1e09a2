import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { LicenseImportService } from './license-import.service.ts'
import { LicensesController } from './licenses.controller.ts'
import { LicensesService } from './licenses.service.ts'

@Module({
  imports: [MembersModule],
  controllers: [LicensesController],
  providers: [LicenseImportService, LicensesService],
})
export class LicensesModule {}

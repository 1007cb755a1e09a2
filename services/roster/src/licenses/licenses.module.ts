import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { LicenseImportService } from './license-import.service.ts'
import { LicensesController } from './licenses.controller.ts'

@Module({
  imports: [MembersModule],
  controllers: [LicensesController],
  providers: [LicenseImportService],
})
export class LicensesModule {}

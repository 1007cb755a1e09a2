import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { SecondPersonModule } from '../moves/second-person.module.ts'
import { LicenseImportService } from './license-import.service.ts'
import { LicenseNoticesWorker } from './license-notices.worker.ts'
import { LicensesController } from './licenses.controller.ts'
import { LicensesService } from './licenses.service.ts'

@Module({
  imports: [MembersModule, SecondPersonModule],
  controllers: [LicensesController],
  providers: [LicenseImportService, LicenseNoticesWorker, LicensesService],
})
export class LicensesModule {}

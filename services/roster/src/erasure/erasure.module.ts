import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { ErasureController } from './erasure.controller.ts'
import { PersonalDataController } from './personal-data.controller.ts'
import { PersonalDataService } from './personal-data.service.ts'

@Module({
  imports: [MembersModule],
  controllers: [ErasureController, PersonalDataController],
  providers: [PersonalDataService],
})
export class ErasureModule {}

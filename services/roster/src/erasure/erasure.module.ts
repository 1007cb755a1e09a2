import { Module } from '@nestjs/common'
import { PersonalDataController, personalDataParts } from '@upline/auth'
import { MembersModule } from '../members/members.module.ts'
import { ErasureController } from './erasure.controller.ts'
import { PARTS } from './personal-data.queries.ts'

@Module({
  imports: [MembersModule],
  controllers: [ErasureController, PersonalDataController],
  providers: [personalDataParts(PARTS)],
})
export class ErasureModule {}

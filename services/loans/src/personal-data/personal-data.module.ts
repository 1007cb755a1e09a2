import { Module } from '@nestjs/common'
import { PersonalDataController, personalDataParts } from '@upline/auth'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { ErasureService } from './erasure.service.ts'
import { HeldNamesService } from './held-names.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PARTS } from './personal-data.queries.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, HeldNamesService, personalDataParts(PARTS)],
})
export class PersonalDataModule {}

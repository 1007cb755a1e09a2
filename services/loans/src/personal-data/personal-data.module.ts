import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { ErasureService } from './erasure.service.ts'
import { HeldNamesService } from './held-names.service.ts'
import { OnUserErasedConsumer } from './on-user-erased.consumer.ts'
import { PersonalDataController } from './personal-data.controller.ts'
import { PersonalDataService } from './personal-data.service.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [OnUserErasedConsumer, PersonalDataController],
  providers: [ErasureService, HeldNamesService, PersonalDataService],
})
export class PersonalDataModule {}

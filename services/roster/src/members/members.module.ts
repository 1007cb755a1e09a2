import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { NmlsChecksModule } from '../compliance/nmls-checks.module.ts'
import { DirectoryModule } from '../directory/directory.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { SecondPersonModule } from '../moves/second-person.module.ts'
import { AddingService } from './adding.service.ts'
import { ChangingService } from './changing.service.ts'
import { ErasingService } from './erasing.service.ts'
import { JoiningService } from './joining.service.ts'
import { MembersSnapshot } from './members.snapshot.ts'
import { MembersController } from './members.controller.ts'
import { RemovingService } from './removing.service.ts'
import { RestoringService } from './restoring.service.ts'
import { WebsitesService } from './websites.service.ts'

@Module({
  imports: [AccessModule, DirectoryModule, HierarchyModule, NmlsChecksModule, SecondPersonModule],
  controllers: [MembersController],
  providers: [
    AddingService,
    ChangingService,
    ErasingService,
    JoiningService,
    MembersSnapshot,
    RemovingService,
    RestoringService,
    WebsitesService,
  ],
  exports: [ChangingService, ErasingService, JoiningService, NmlsChecksModule, RemovingService, WebsitesService],
})
export class MembersModule {}

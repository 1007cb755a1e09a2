import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { DirectoryModule } from '../directory/directory.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { DatedMovesService } from './dated-moves.service.ts'
import { DueMovesWorker } from './due-moves.worker.ts'
import { FundedDaysService } from './funded-days.service.ts'
import { MoveDecisionsService } from './move-decisions.service.ts'
import { MoveHints } from './move-hints.ts'
import { MovePreviewService } from './move-preview.service.ts'
import { MoveRequestsService } from './move-requests.service.ts'
import { MovesController } from './moves.controller.ts'
import { MovesListService } from './moves-list.service.ts'
import { OnFundedDaysFoundConsumer } from './on-funded-days-found.consumer.ts'
import { OnScenarioMoveRequestedConsumer } from './on-scenario-move-requested.consumer.ts'
import { PastMovesService } from './past-moves.service.ts'
import { ResetsReadModel } from './resets.read-model.ts'
import { ScenarioMovesService } from './scenario-moves.service.ts'
import { SecondPersonModule } from './second-person.module.ts'
import { SetUplineController } from './set-upline.controller.ts'

@Module({
  imports: [AccessModule, DirectoryModule, HierarchyModule, SecondPersonModule],
  controllers: [SetUplineController, MovesController, OnFundedDaysFoundConsumer, OnScenarioMoveRequestedConsumer],
  providers: [
    DatedMovesService,
    DueMovesWorker,
    FundedDaysService,
    MoveDecisionsService,
    MoveHints,
    MovePreviewService,
    MoveRequestsService,
    MovesListService,
    PastMovesService,
    ResetsReadModel,
    ScenarioMovesService,
  ],
})
export class DatedMovesModule {}

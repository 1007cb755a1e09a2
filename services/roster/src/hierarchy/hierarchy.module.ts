import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { DirectoryModule } from '../directory/directory.module.ts'
import { BulkMovesService } from './bulk-moves.service.ts'
import { MovesService } from './moves.service.ts'
import { TeamHintsService } from './team-hints.service.ts'
import { UplinesController } from './uplines.controller.ts'
import { UplinesService } from './uplines.service.ts'

@Module({
  imports: [AccessModule, DirectoryModule],
  controllers: [UplinesController],
  providers: [BulkMovesService, MovesService, TeamHintsService, UplinesService],
  exports: [MovesService, TeamHintsService, UplinesService],
})
export class HierarchyModule {}

import { Module } from '@nestjs/common'
import { AssignmentModule } from '../assignment/assignment.module.ts'
import { RememberedSpellingsModule } from '../remembered-spellings/remembered-spellings.module.ts'
import { NameMatchingController } from './name-matching.controller.ts'
import { NameMatchingService } from './name-matching.service.ts'

@Module({
  imports: [AssignmentModule, RememberedSpellingsModule],
  controllers: [NameMatchingController],
  providers: [NameMatchingService],
})
export class NameMatchingModule {}

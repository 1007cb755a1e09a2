import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { RememberedSpellingsService } from './remembered-spellings.service.ts'

@Module({
  imports: [HierarchyModule],
  providers: [RememberedSpellingsService],
  exports: [RememberedSpellingsService],
})
export class RememberedSpellingsModule {}

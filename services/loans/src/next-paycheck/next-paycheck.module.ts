import { Module } from '@nestjs/common'
import { FiguresModule } from '../figures/figures.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { NextPaycheckController } from './next-paycheck.controller.ts'
import { NextPaycheckService } from './next-paycheck.service.ts'

@Module({
  imports: [HierarchyModule, FiguresModule],
  controllers: [NextPaycheckController],
  providers: [NextPaycheckService],
})
export class NextPaycheckModule {}

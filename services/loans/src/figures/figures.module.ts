import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { FiguresController } from './figures.controller.ts'
import { FiguresService } from './figures.service.ts'

@Module({ imports: [HierarchyModule], controllers: [FiguresController], providers: [FiguresService] })
export class FiguresModule {}

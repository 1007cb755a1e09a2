import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { BenchmarkController } from './benchmark.controller.ts'
import { BenchmarkService } from './benchmark.service.ts'

@Module({ imports: [HierarchyModule], controllers: [BenchmarkController], providers: [BenchmarkService] })
export class BenchmarksModule {}

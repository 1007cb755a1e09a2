import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MemberYearController } from './member-year.controller.ts'
import { MemberYearService } from './member-year.service.ts'

@Module({ imports: [HierarchyModule], controllers: [MemberYearController], providers: [MemberYearService] })
export class MemberYearModule {}

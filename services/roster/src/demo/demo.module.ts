import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { SeedService } from './seed.service.ts'

@Module({ imports: [MembersModule], providers: [SeedService] })
export class DemoModule {}

import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { WebsitesReadModel } from './websites.read-model.ts'

@Module({ imports: [MembersModule], providers: [WebsitesReadModel] })
export class SitesModule {}

import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { OnSitePublishedConsumer } from './on-site-published.consumer.ts'
import { WebsitesReadModel } from './websites.read-model.ts'

@Module({ imports: [MembersModule], controllers: [OnSitePublishedConsumer], providers: [WebsitesReadModel] })
export class SitesModule {}

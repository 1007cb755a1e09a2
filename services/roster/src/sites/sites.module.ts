import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { OnSitePublishedConsumer } from './on-site-published.consumer.ts'

@Module({ imports: [MembersModule], controllers: [OnSitePublishedConsumer] })
export class SitesModule {}

import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MemberWebsites } from './member-websites.service.ts'
import { OnSitePublishedConsumer } from './on-site-published.consumer.ts'

@Module({ imports: [HierarchyModule], controllers: [OnSitePublishedConsumer], providers: [MemberWebsites] })
export class SitesModule {}

import { Module } from '@nestjs/common'
import { AgentPagesModule } from '../agent-pages/agent-pages.module.ts'
import { SiteNews } from './site-news.service.ts'

@Module({ imports: [AgentPagesModule], providers: [SiteNews], exports: [SiteNews] })
export class SiteNewsModule {}

import { Module } from '@nestjs/common'
import { AgentPagesModule } from '../agent-pages/agent-pages.module.ts'
import { SiteEvents } from './site-events.service.ts'

@Module({ imports: [AgentPagesModule], providers: [SiteEvents], exports: [SiteEvents] })
export class SiteEventsModule {}

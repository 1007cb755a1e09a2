import { Module } from '@nestjs/common'
import { ProxyChecksController } from './proxy-checks.controller.ts'
import { ProxyChecksService } from './proxy-checks.service.ts'
import { ProxyChecksWorker } from './proxy-checks.worker.ts'

@Module({ controllers: [ProxyChecksController], providers: [ProxyChecksService, ProxyChecksWorker] })
export class ProxyChecksModule {}

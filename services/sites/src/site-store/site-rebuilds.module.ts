import { Module } from '@nestjs/common'
import { BuildQueue } from './build-queue.service.ts'
import { SiteRebuildsService } from './site-rebuilds.service.ts'

/** Separate from the builder, which depends on the copy of the roster that triggers this. */
@Module({ providers: [BuildQueue, SiteRebuildsService], exports: [BuildQueue, SiteRebuildsService] })
export class SiteRebuildsModule {}

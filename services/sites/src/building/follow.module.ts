import { Module } from '@nestjs/common'
import { BuildQueue } from './build-queue.service.ts'
import { FollowProfile } from './follow-profile.service.ts'

/** What the copy of the roster sets off: it must not need the builder, which needs that copy. */
@Module({ providers: [BuildQueue, FollowProfile], exports: [BuildQueue, FollowProfile] })
export class FollowModule {}

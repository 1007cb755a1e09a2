import { Module } from '@nestjs/common'
import { BuildQueue } from './build-queue.service.ts'
import { FollowProfile } from './follow-profile.service.ts'

/** Separate from the builder, which depends on the copy of the roster that triggers this. */
@Module({ providers: [BuildQueue, FollowProfile], exports: [BuildQueue, FollowProfile] })
export class FollowModule {}

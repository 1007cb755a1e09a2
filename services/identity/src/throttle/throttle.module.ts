import { Module } from '@nestjs/common'
import { Throttle } from './throttle.service.ts'

@Module({ providers: [Throttle], exports: [Throttle] })
export class ThrottleModule {}

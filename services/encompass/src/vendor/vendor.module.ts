import { Module } from '@nestjs/common'
import { CallMeter } from './call-meter.service.ts'
import { EncompassClient } from './encompass-client.service.ts'
import { SignIn } from './sign-in.service.ts'

/** The one way to Encompass: its queue of calls is shared by all who read. */
@Module({ providers: [EncompassClient, SignIn, CallMeter], exports: [EncompassClient, SignIn, CallMeter] })
export class VendorModule {}

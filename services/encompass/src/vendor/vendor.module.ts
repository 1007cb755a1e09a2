import { Module } from '@nestjs/common'
import { CallMeter } from './call-meter.service.ts'
import { EncompassClient } from './encompass-client.service.ts'
import { SignIn } from './sign-in.service.ts'

/** The only way to Encompass. All readers share its queue of calls. */
@Module({ providers: [EncompassClient, SignIn, CallMeter], exports: [EncompassClient, SignIn, CallMeter] })
export class VendorModule {}

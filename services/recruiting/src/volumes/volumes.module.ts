import { Module } from '@nestjs/common'
import { MembersModule } from '../members/members.module.ts'
import { OnLoansSettledConsumer } from './on-loans-settled.consumer.ts'
import { VolumesService } from './volumes.service.ts'

@Module({ imports: [MembersModule], controllers: [OnLoansSettledConsumer], providers: [VolumesService] })
export class VolumesModule {}

import { Module } from '@nestjs/common'
import { SecondPersonService } from './second-person.service.ts'

@Module({ providers: [SecondPersonService], exports: [SecondPersonService] })
export class SecondPersonModule {}

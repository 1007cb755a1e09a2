import { Module } from '@nestjs/common'
import { ChainPayController } from './chain-pay.controller.ts'
import { ChainPayService } from './chain-pay.service.ts'

@Module({ controllers: [ChainPayController], providers: [ChainPayService], exports: [ChainPayService] })
export class ChainPayModule {}

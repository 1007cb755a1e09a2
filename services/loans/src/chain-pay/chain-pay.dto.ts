import { CHAIN_PAY, type ChainPay, type ChainPaySetting } from '@upline/contracts'
import { IsIn } from 'class-validator'

export class ChainPayDto implements ChainPaySetting {
  @IsIn(CHAIN_PAY)
  chainPay!: ChainPay
}

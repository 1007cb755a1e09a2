import { Trimmed } from '@upline/http'
import { IsString, Length } from 'class-validator'

/** POST /balances/{memberId}/write-off */
export class WriteOffDto {
  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string
}

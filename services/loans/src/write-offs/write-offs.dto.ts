import { IsString, Length } from 'class-validator'

/** POST /balances/{memberId}/write-off */
export class WriteOffDto {
  @IsString()
  @Length(1, 500)
  reason!: string
}

import { IsString, Length } from 'class-validator'

export class ReopenPeriodDto {
  @IsString()
  @Length(1, 500)
  reason!: string
}

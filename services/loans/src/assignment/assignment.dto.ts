import { MayBeLeftOut } from '@upline/http'
import { IsBoolean, IsNumber, IsString, Max, MaxLength, Min } from 'class-validator'

/** PATCH /loans/:id: an officer for the loan, or an amount in dollars. */
export class ChangeLoanDto {
  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  officerId?: string

  @MayBeLeftOut()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(100_000_000)
  amount?: number

  /** With an officer: always match the written name to this member. */
  @MayBeLeftOut()
  @IsBoolean()
  remember?: boolean
}

/** POST /loans/spellings/assign: every loan under this spelling that has no officer. */
export class AssignSpellingDto {
  @IsString()
  @MaxLength(300)
  spelling!: string

  @IsString()
  @MaxLength(100)
  officerId!: string

  @MayBeLeftOut()
  @IsBoolean()
  remember?: boolean
}

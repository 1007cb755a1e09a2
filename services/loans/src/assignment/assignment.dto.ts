import { MAX_DOLLARS } from '@upline/money'
import { LOAN_OUTCOMES, type LoanOutcome } from '@upline/contracts'
import { IsMoney, MayBeLeftOut } from '@upline/http'
import { IsBoolean, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator'

/** PATCH /loans/:id: what is sent changes. */
export class ChangeLoanDto {
  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  officerId?: string

  @MayBeLeftOut()
  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  amount?: number

  /** Of a funded loan: YYYY-MM-DD. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(40)
  fundedOn?: string

  /** null clears it. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IsIn([...LOAN_OUTCOMES])
  outcome?: LoanOutcome | null

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

import { MayBeLeftOut, PageQuery } from '@upline/http'
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsString, Length } from 'class-validator'

export class ReopenPeriodDto {
  @IsString()
  @Length(1, 500)
  reason!: string
}

const MAX_LINES = 1_000

export class VerifyLinesDto {
  /** Every line of the caller's statement that has no open dispute. */
  @MayBeLeftOut()
  @IsBoolean()
  all?: boolean

  /** Keys of lines, as the statement has them. */
  @MayBeLeftOut()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_LINES)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  lines?: string[]
}

/** GET /pay-runs/{id}/verification */
export class VerificationQueryDto extends PageQuery {
  /** Only payees who have not verified all their lines. */
  @MayBeLeftOut()
  @IsIn(['true', 'false'])
  pending?: 'true' | 'false'
}

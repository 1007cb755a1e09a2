import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsString, IsUUID, Length } from 'class-validator'

export class ReopenPeriodDto {
  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string
}

const MAX_LINES = 1_000

export class VerifyLinesDto {
  /** Every line of the caller's statement that has no open dispute. */
  @OptionalField()
  @IsBoolean()
  all?: boolean

  /** Keys of lines, as the statement has them. */
  @OptionalField()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_LINES)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  lines?: string[]
}

const MAX_CARRIED = 1_000

export class CarryDto {
  /** Every payee whose net is below $0. */
  @OptionalField()
  @IsBoolean()
  all?: boolean

  /** Ids of payees whose net is below $0. */
  @OptionalField()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_CARRIED)
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  members?: string[]
}

export class DeferDto {
  /** Every hold that blocks the run. */
  @OptionalField()
  @IsBoolean()
  all?: boolean

  /** Ids of holds with pay of the run. */
  @OptionalField()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_CARRIED)
  @IsUUID(undefined, { each: true })
  holds?: string[]
}

/** Each of them is checked on its own. */
const MAX_ACCEPTED = 100

export class AcceptDeductionsDto {
  /** Ids of payees whose deductions leave less than their floor. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_ACCEPTED)
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  members!: string[]

  /** Why wage law allows the deductions. */
  @Trimmed()
  @IsString()
  @Length(1, 500)
  reason!: string
}

/** GET /pay-runs/{id}/verification */
export class VerificationQueryDto extends PageQuery {
  /** Only payees who have not verified all their lines. */
  @OptionalField()
  @IsIn(['true', 'false'])
  pending?: 'true' | 'false'
}

import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import { IsIn, IsString, IsUUID, Length, NotContains } from 'class-validator'

/** POST /holds */
export class PlaceHoldDto {
  @OptionalField()
  @IsUUID()
  loanId?: string

  /** Instead of the id. */
  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 300)
  loanNumber?: string

  /** Holds only this member's pay; if missing, the pay of all payees. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  memberId?: string

  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 500)
  reason!: string
}

/** POST /holds/{id}/release */
export class ReleaseHoldDto {
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 500)
  reason!: string
}

/** GET /holds */
export class HoldsQueryDto extends PageQuery {
  @OptionalField()
  @IsIn(['active', 'released'])
  state?: 'active' | 'released'

  @OptionalField()
  @IsUUID()
  loanId?: string
}

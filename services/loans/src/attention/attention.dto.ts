import { MAX_DOLLARS } from '@upline/money'
import { ATTENTION_KINDS, type AttentionKind } from '@upline/contracts'
import { IsMoney, OptionalField, PageQuery, Trimmed } from '@upline/http'
import { IsIn, IsInt, IsNotEmpty, IsObject, IsString, IsUUID, MaxLength, Min } from 'class-validator'

/** GET /attention */
export class AttentionQueryDto extends PageQuery {
  @OptionalField()
  @IsIn([...ATTENTION_KINDS])
  kind?: AttentionKind
}

/** PUT /attention/leaver-balance/:memberId/owner */
export class OwnerDto {
  /** An active member with a company role or the Payroll duty; without it the item has no owner. */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  ownerId?: string
}

/** GET /attention/loans */
export class BehindQueryDto extends PageQuery {
  @IsIn([...ATTENTION_KINDS])
  kind!: AttentionKind

  @IsString()
  @MaxLength(400)
  subject!: string
}

/** GET /attention/rows */
export class RowsQueryDto extends PageQuery {
  @IsUUID()
  importId!: string
}

/** POST /attention/amount */
export class GiveAmountDto {
  @IsUUID()
  loanId!: string

  @IsMoney({ min: 0.01, max: MAX_DOLLARS })
  amount!: number
}

/** POST /attention/number: two loans of one number become the one that is kept; without `keep` they stay two. */
export class SameNumberDto {
  @IsUUID()
  loanId!: string

  @OptionalField()
  @IsUUID()
  keep?: string
}

/** POST /attention/row: the fixed cells of a rejected row. */
export class SendRowDto {
  @IsUUID()
  importId!: string

  @IsInt()
  @Min(1)
  line!: number

  @IsObject()
  cells!: Record<string, string>
}

/** POST /attention/rows/dismiss: one row of an import, or all that are left. */
export class DismissRowsDto {
  @IsUUID()
  importId!: string

  @OptionalField()
  @IsInt()
  @Min(1)
  line?: number

  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason!: string
}

/** POST /attention/dead-letters/:id/dismiss */
export class DismissDto {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason!: string
}

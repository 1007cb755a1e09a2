import { AGREEMENT_STATES, type AgreementState } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator'

const MAX_VERSION = 1_000_000

/** POST /comp-plans/mine/acknowledge */
export class AcknowledgeDto {
  @IsUUID()
  planId!: string

  @IsInt()
  @Min(1)
  @Max(MAX_VERSION)
  version!: number

  /** Of the text that the member read. */
  @IsString()
  @Matches(/^[0-9a-f]{64}$/, { message: '$property must be a SHA-256: 64 hexadecimal digits' })
  sha256!: string
}

/** GET /compliance/agreements/export.csv */
export class AgreementsExportDto {
  /** A part of the member's name or username. */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string

  @OptionalField()
  @IsIn([...AGREEMENT_STATES])
  state?: AgreementState
}

/** GET /compliance/agreements */
export class AgreementsQueryDto extends PageQuery {
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string

  @OptionalField()
  @IsIn([...AGREEMENT_STATES])
  state?: AgreementState
}

import { AGREEMENT_STATES, type AgreementState } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

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

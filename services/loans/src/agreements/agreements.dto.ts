import { applyDecorators } from '@nestjs/common'
import { AGREEMENT_STATES, type AgreementState } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const OptionalSearch = () => applyDecorators(OptionalField(), IsString(), MaxLength(200))
const OptionalState = () => applyDecorators(OptionalField(), IsIn([...AGREEMENT_STATES]))

/** GET /compliance/agreements/export.csv. `q`: a part of the member's name or username. */
export class AgreementsExportDto {
  @OptionalSearch() q?: string
  @OptionalState() state?: AgreementState
}

/** GET /compliance/agreements */
export class AgreementsQueryDto extends PageQuery {
  @OptionalSearch() q?: string
  @OptionalState() state?: AgreementState
}

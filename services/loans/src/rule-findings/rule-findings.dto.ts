import { FINDING_ACTIONS } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsUUID, Matches } from 'class-validator'

/** GET /compliance/findings */
export class RuleFindingsQueryDto extends PageQuery {
  @OptionalField()
  @IsIn(FINDING_ACTIONS)
  action?: (typeof FINDING_ACTIONS)[number]

  @OptionalField()
  @Matches(/^[A-Z]\d{1,2}$/, { message: 'rule must be the ID of a rule, for example S2' })
  rule?: string

  @OptionalField()
  @IsUUID()
  loanId?: string
}

import { APPROVAL_KINDS, APPROVAL_STATES, type ApprovalKindName, type ApprovalState } from '@upline/contracts'
import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const STATES = [...APPROVAL_STATES, 'decided'] as const

/** GET /approvals */
export class ApprovalsQueryDto extends PageQuery {
  /** decided: approved, rejected or withdrawn. */
  @OptionalField()
  @IsIn([...STATES])
  state?: ApprovalState | 'decided'

  @OptionalField()
  @IsIn([...APPROVAL_KINDS])
  kind?: ApprovalKindName
}

export class DecisionDto {
  @OptionalField()
  @IsString()
  @MaxLength(500)
  note?: string
}

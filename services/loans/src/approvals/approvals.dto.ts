import { APPROVAL_KINDS, APPROVAL_STATES, type ApprovalKindName, type ApprovalState } from '@upline/contracts'
import { MayBeLeftOut, PageQuery } from '@upline/http'
import { IsIn, IsString, MaxLength } from 'class-validator'

const STATES = [...APPROVAL_STATES, 'decided'] as const

/** GET /approvals */
export class ApprovalsQueryDto extends PageQuery {
  /** decided: approved, rejected or withdrawn. */
  @MayBeLeftOut()
  @IsIn([...STATES])
  state?: ApprovalState | 'decided'

  @MayBeLeftOut()
  @IsIn([...APPROVAL_KINDS])
  kind?: ApprovalKindName
}

export class DecisionDto {
  @MayBeLeftOut()
  @IsString()
  @MaxLength(500)
  note?: string
}

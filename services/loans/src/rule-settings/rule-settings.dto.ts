import { RULE_ACTIONS, type RuleAction } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import { IsIn, IsString, MaxLength, NotContains } from 'class-validator'

/** PUT /compliance/rules/{rule} */
export class RuleSettingDto {
  @IsIn([...RULE_ACTIONS])
  action!: RuleAction

  /** Required to relax the rule. */
  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @MaxLength(500)
  reason?: string
}

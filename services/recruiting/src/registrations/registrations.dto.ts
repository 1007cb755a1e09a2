import { type AgentPaymentRequest, type AgentRegistrationRequest, PLAN_TYPES, type PlanType } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { Transform, Type } from 'class-transformer'
import { IsDefined, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator'
import { AgentDataDto } from './agent-data.dto.ts'

const PLAN_MESSAGE = 'Please choose a plan: basic or premium'
const emptyAsNull = ({ value }: { value: unknown }): unknown => (value === '' ? null : value)

class ApplicationDto {
  @IsDefined({ message: 'agentData is required' })
  @IsObject({ message: 'agentData must be an object' })
  @ValidateNested()
  @Type(() => AgentDataDto)
  agentData!: AgentDataDto

  @IsIn(PLAN_TYPES, { message: PLAN_MESSAGE })
  planType!: PlanType

  @IsOptional()
  @Transform(emptyAsNull)
  @IsString()
  @MaxLength(255)
  recruiterId!: string | null
}

export class CreatePaymentDto extends ApplicationDto implements AgentPaymentRequest {
  /** Ignored: the plan sets the price. The product's pages send 1. */
  @OptionalField()
  amount?: number
}

export class CompleteRegistrationDto extends ApplicationDto implements AgentRegistrationRequest {}

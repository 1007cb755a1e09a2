import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { LEAD_STATUSES, type LeadChange, type LeadStatus } from '@upline/contracts'

export class LeadQuery {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: 'mine' | 'company'

  @IsOptional()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}

export class LeadParams {
  @IsUUID()
  id!: string
}

export class LeadChangeDto implements LeadChange {
  @IsOptional()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MaxLength(60)
  loanNumber?: string
}

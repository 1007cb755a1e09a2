import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { LEAD_STATUSES, type LeadChange, type LeadStatus } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'

export class LeadFilter {
  @OptionalField()
  @IsIn(['mine', 'company'])
  scope?: 'mine' | 'company'

  @OptionalField()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  /** Any part of name, email address, phone or message. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : value))
  @IsString()
  @MaxLength(200)
  q?: string
}

export class LeadQuery extends LeadFilter {
  @OptionalField()
  @IsString()
  limit?: string

  @OptionalField()
  @IsString()
  cursor?: string
}

export class LeadParams {
  @IsUUID()
  id!: string
}

export class LeadChangeDto implements LeadChange {
  @OptionalField()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  @OptionalField()
  @Trimmed()
  @IsString()
  @MaxLength(60)
  loanNumber?: string
}

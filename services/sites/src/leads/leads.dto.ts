import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { LEAD_STATUSES, type LeadChange, type LeadStatus } from '@upline/contracts'
import { Trimmed } from '@upline/http'

export class LeadFilter {
  @IsOptional()
  @IsIn(['mine', 'company'])
  scope?: 'mine' | 'company'

  @IsOptional()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  /** Any part of name, e-mail address, phone or message. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : value))
  @IsString()
  @MaxLength(200)
  q?: string
}

export class LeadQuery extends LeadFilter {
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
  @Trimmed()
  @IsString()
  @MaxLength(60)
  loanNumber?: string
}

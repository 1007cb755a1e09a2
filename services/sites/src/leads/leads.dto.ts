import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { LEAD_STATUSES, type LeadChange, type LeadStatus } from '@upline/contracts'
import { MayBeLeftOut, Trimmed } from '@upline/http'

export class LeadFilter {
  @MayBeLeftOut()
  @IsIn(['mine', 'company'])
  scope?: 'mine' | 'company'

  @MayBeLeftOut()
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
  @MayBeLeftOut()
  @IsString()
  limit?: string

  @MayBeLeftOut()
  @IsString()
  cursor?: string
}

export class LeadParams {
  @IsUUID()
  id!: string
}

export class LeadChangeDto implements LeadChange {
  @MayBeLeftOut()
  @IsIn(LEAD_STATUSES)
  status?: LeadStatus

  @MayBeLeftOut()
  @Trimmed()
  @IsString()
  @MaxLength(60)
  loanNumber?: string
}

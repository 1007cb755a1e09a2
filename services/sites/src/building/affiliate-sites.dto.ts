import { IsMoney, OptionalField } from '@upline/http'
import { Transform, Type } from 'class-transformer'
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, MaxLength, Min } from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import type { AffiliateSiteRequest, PlanType } from '@upline/contracts'

export class OwnerQuery {
  @OptionalField()
  @IsString()
  @MaxLength(100)
  memberId?: string
}

export class SiteParams {
  @IsUUID()
  id!: string
}

export class VersionParams extends SiteParams {
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version!: number
}

const Draft = (max: number) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().slice(0, max) : '')),
    IsString(),
  )

/** The form while it is being filled in: nothing has to be complete. */
export class PreviewDto implements AffiliateSiteRequest {
  @Draft(100)
  firstName = ''

  @Draft(100)
  lastName = ''

  @Draft(254)
  email = ''

  @Draft(40)
  phone = ''

  @Draft(80)
  siteName = ''

  @Draft(160)
  tagline = ''

  @Draft(4000)
  aboutText = ''

  @IsString()
  @MaxLength(20)
  selectedTheme!: string

  @IsIn(['basic', 'premium'])
  planType!: PlanType

  @OptionalField()
  @IsBoolean()
  enableRecruiting?: boolean

  @OptionalField()
  @IsMoney({ min: 0, max: 100_000 })
  commissionRate?: number

  @OptionalField()
  @IsString()
  @MaxLength(100)
  memberId?: string
}

import { applyDecorators } from '@nestjs/common'
import { Transform, Type } from 'class-transformer'
import {
  Allow,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator'
import {
  DUTIES,
  type Duty,
  type Employment,
  type License,
  type MemberChange,
  type MemberPayroll,
  type NewMember,
  PAYROLL_TEXT_LIMITS,
  type Role,
  ROLES,
  type Supervision,
} from '@upline/contracts'
import { Visible } from '@upline/http'
import {
  AsNumber,
  IsUsername,
  OptionalDate,
  OptionalEmployment,
  OptionalPhotoUrl,
  OptionalText,
  OptionalWebsite,
  Trimmed,
} from './member-field.decorators.ts'
import { PLAIN_ADDRESS, MAX_LEVEL, TEXT_LIMITS } from '../directory/member-fields.ts'

const sent = (_: unknown, value: unknown): boolean => value !== undefined
const filled = (_: unknown, value: unknown): boolean => value !== undefined && value !== null && value !== ''
const emptyAsNull = ({ value }: { value: unknown }): unknown => (value === '' ? null : value)

/** Each of DUTIES at most once; the order does not matter. */
const IsDuties = () =>
  applyDecorators(
    IsArray(),
    ArrayUnique(),
    IsIn(DUTIES, { each: true, message: `duties must be among ${DUTIES.join(', ')}` }),
  )

/** Payroll fields of a member. */
export class MemberPayrollDto implements Partial<MemberPayroll> {
  @OptionalText(PAYROLL_TEXT_LIMITS.employeeNumber) employeeNumber?: string
  @OptionalEmployment() employment?: Employment | null
  @OptionalText(PAYROLL_TEXT_LIMITS.costCenter) costCenter?: string
  @OptionalDate() hiredOn?: string | null
  @OptionalDate() leftOn?: string | null
}

/** `licensesFault` checks the values: it names the license. */
class LicenseDto implements License {
  @IsString() state!: string
  @IsString() number!: string
  @IsString() from!: string
  @ValidateIf(filled) @IsString() to!: string | null
}

const AreRecords = (of: () => new () => object) => applyDecorators(IsArray(), ValidateNested({ each: true }), Type(of))

const AreLicenses = () => AreRecords(() => LicenseDto)

/** All licenses of a member. */
export class LicensesDto {
  @AreLicenses() licenses!: LicenseDto[]
}

/** `supervisionFault` checks the values: it names the record. */
class SupervisionRecordDto implements Supervision {
  @IsString() work!: string
  @IsString() from!: string
  @ValidateIf(filled) @IsString() to!: string | null
}

/** All supervision records of a member. */
export class SupervisionDto {
  @AreRecords(() => SupervisionRecordDto) supervision!: SupervisionRecordDto[]
}

class MemberTextsDto extends MemberPayrollDto {
  @ValidateIf(sent) @AreLicenses() licenses?: LicenseDto[]

  @OptionalText(TEXT_LIMITS.phone) phone?: string
  @OptionalText(TEXT_LIMITS.address) address?: string
  @OptionalText(TEXT_LIMITS.city) city?: string
  @OptionalText(TEXT_LIMITS.state) state?: string
  @OptionalText(TEXT_LIMITS.zipCode) zipCode?: string
  @OptionalText(TEXT_LIMITS.businessName) businessName?: string
  @OptionalText(TEXT_LIMITS.branch) branch?: string
  @OptionalWebsite(TEXT_LIMITS.originationWebsite) originationWebsite?: string
  @OptionalWebsite(TEXT_LIMITS.recruitingWebsite) recruitingWebsite?: string
  @OptionalText(TEXT_LIMITS.licenseNumber) licenseNumber?: string
  @OptionalText(TEXT_LIMITS.specialties) specialties?: string
  @OptionalText(TEXT_LIMITS.notes) notes?: string
  @OptionalPhotoUrl(TEXT_LIMITS.profilePhotoUrl) profilePhotoUrl?: string
  @OptionalText(TEXT_LIMITS.profilePhotoFile) @Matches(/^[^/\\]*$/) profilePhotoFile?: string
  @OptionalText(TEXT_LIMITS.nmls) nmls?: string
  @OptionalText(TEXT_LIMITS.bio) bio?: string
  @OptionalWebsite(TEXT_LIMITS.facebookUrl) facebookUrl?: string
  @OptionalWebsite(TEXT_LIMITS.linkedinUrl) linkedinUrl?: string
  @OptionalWebsite(TEXT_LIMITS.twitterUrl) twitterUrl?: string
  @OptionalText(TEXT_LIMITS.title) title?: string
  @OptionalText(TEXT_LIMITS.officePhone) officePhone?: string
  @OptionalText(TEXT_LIMITS.phoneExtension) phoneExtension?: string
  @OptionalText(TEXT_LIMITS.tollFreePhone) tollFreePhone?: string
  @OptionalText(TEXT_LIMITS.fax) fax?: string
  @OptionalWebsite(TEXT_LIMITS.calendarLink) calendarLink?: string
  @OptionalWebsite(TEXT_LIMITS.youtubeUrl) youtubeUrl?: string
  @OptionalWebsite(TEXT_LIMITS.instagramUrl) instagramUrl?: string
}

class ChangeMemberDto extends MemberTextsDto implements MemberChange {
  @ValidateIf(sent)
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(TEXT_LIMITS.firstName)
  firstName?: string

  @ValidateIf(sent)
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(TEXT_LIMITS.lastName)
  lastName?: string

  @ValidateIf(sent)
  @Trimmed()
  @IsEmail()
  @Matches(PLAIN_ADDRESS, { message: 'email must be an email' })
  @Visible('email must be an email')
  @MaxLength(TEXT_LIMITS.email)
  email?: string

  @ValidateIf(sent)
  @IsUsername()
  @MaxLength(TEXT_LIMITS.username)
  username?: string

  @ValidateIf(sent)
  @IsIn(ROLES)
  role?: Role

  @ValidateIf(sent)
  @IsDuties()
  duties?: Duty[]

  @ValidateIf(sent)
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(MAX_LEVEL)
  level?: number

  @ValidateIf(sent)
  @IsBoolean()
  isActive?: boolean

  @ValidateIf((_, value) => value !== undefined && value !== null)
  @Transform(emptyAsNull)
  @IsString()
  @MaxLength(64)
  uplineId?: string | null
}

/** Read-only fields of a response. Sending a member back unchanged is not a change. */
const ONLY_READ = ['id', 'createdAt', 'needsPasswordChange', 'uplineName', 'downlineCount'] as const

export class SentMemberDto extends ChangeMemberDto {
  @Allow() id?: unknown
  @Allow() createdAt?: unknown
  @Allow() needsPasswordChange?: unknown
  @Allow() uplineName?: unknown
  @Allow() downlineCount?: unknown
}

export const changeOf = (sent: SentMemberDto): MemberChange =>
  Object.fromEntries(Object.entries(sent).filter(([field]) => !(ONLY_READ as readonly string[]).includes(field)))

export class NewMemberDto extends MemberTextsDto implements NewMember {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(TEXT_LIMITS.firstName)
  firstName!: string

  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(TEXT_LIMITS.lastName)
  lastName!: string

  @Trimmed()
  @IsEmail()
  @Matches(PLAIN_ADDRESS, { message: 'email must be an email' })
  @Visible('email must be an email')
  @MaxLength(TEXT_LIMITS.email)
  email!: string

  @ValidateIf(filled)
  @IsUsername()
  @MaxLength(TEXT_LIMITS.username)
  username?: string

  @ValidateIf(filled)
  @IsIn(ROLES)
  role?: Role

  @ValidateIf(filled)
  @IsDuties()
  duties?: Duty[]

  @ValidateIf(filled)
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(MAX_LEVEL)
  level?: number

  @ValidateIf(filled)
  @IsBoolean()
  isActive?: boolean

  @ValidateIf(filled)
  @Transform(emptyAsNull)
  @IsString()
  @MaxLength(64)
  uplineId?: string | null

  @ValidateIf(filled)
  @IsString()
  @MinLength(6)
  @MaxLength(200)
  password?: string
}

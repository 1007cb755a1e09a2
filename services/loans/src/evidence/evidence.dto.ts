import { OptionalField, Trimmed } from '@upline/http'
import { IsString, IsUUID, Length, NotContains } from 'class-validator'

/** GET /evidence */
export class EvidenceQueryDto {
  @OptionalField()
  @IsUUID()
  loanId?: string

  @OptionalField()
  @IsString()
  @NotContains('\0')
  @Length(1, 100)
  memberId?: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 100)
  branch?: string

  /** The first funding date. */
  @OptionalField()
  @IsString()
  @Length(10, 10)
  from?: string

  /** The last funding date. */
  @OptionalField()
  @IsString()
  @Length(10, 10)
  to?: string
}

/** GET /evidence/members */
export class EvidenceMembersQueryDto {
  /** A part of the name or username. */
  @OptionalField()
  @IsString()
  @Length(0, 200)
  q?: string
}

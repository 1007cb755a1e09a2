import { OptionalField } from '@upline/http'
import { IsString, MaxLength } from 'class-validator'
import { BeginDto, MAX_CODE_LENGTH } from '../second-factor/second-factor.dto.ts'

export class ProofOfOwnerDto extends BeginDto {
  /** A one-time or recovery code, if the account has a second factor. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_CODE_LENGTH)
  code?: string
}

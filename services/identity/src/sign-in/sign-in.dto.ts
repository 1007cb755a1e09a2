import { OptionalField } from '@upline/http'
import { IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'
import { MAX_CODE_LENGTH } from '../second-factor/second-factor.dto.ts'

export class SignInDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string

  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string

  /** A one-time or recovery code, if the account has a second factor. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_CODE_LENGTH)
  code?: string
}

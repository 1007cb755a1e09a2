import { MayBeLeftOut } from '@upline/http'
import { IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { LONGEST_PASSWORD } from '../passwords/password-rules.ts'
import { LONGEST_CODE } from '../second-factor/second-factor.dto.ts'

export class SignInDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string

  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(LONGEST_PASSWORD)
  password!: string

  /** A one-time or recovery code, where the account has a second factor. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(LONGEST_CODE)
  code?: string
}

import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator'
import { LONGEST_PASSWORD } from '../passwords/password-rules.ts'

export class ProofOfOwnerDto {
  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(LONGEST_PASSWORD)
  password!: string

  /** A one-time or recovery code, where the account has a second factor. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string
}

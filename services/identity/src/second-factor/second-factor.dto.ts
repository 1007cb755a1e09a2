import { IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'

/** A one-time code, or a recovery code with its hyphens. */
export const MAX_CODE_LENGTH = 40

export class BeginDto {
  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  password!: string
}

export class ConfirmDto {
  @IsString()
  @IsNotEmpty({ message: 'code is required' })
  @MaxLength(MAX_CODE_LENGTH)
  code!: string
}

export class ProofDto extends BeginDto {
  @IsString()
  @IsNotEmpty({ message: 'code is required' })
  @MaxLength(MAX_CODE_LENGTH)
  code!: string
}

import { IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { LONGEST_PASSWORD } from '../passwords/password-rules.ts'

/** A one-time code, or a recovery code with its hyphens. */
export const LONGEST_CODE = 40

export class BeginDto {
  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(LONGEST_PASSWORD)
  password!: string
}

export class ConfirmDto {
  @IsString()
  @IsNotEmpty({ message: 'code is required' })
  @MaxLength(LONGEST_CODE)
  code!: string
}

export class ProofDto extends BeginDto {
  @IsString()
  @IsNotEmpty({ message: 'code is required' })
  @MaxLength(LONGEST_CODE)
  code!: string
}

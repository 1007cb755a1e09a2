import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, TOO_SHORT } from './password-rules.ts'

export class ChangePasswordDto {
  @IsString()
  @IsNotEmpty({ message: 'currentPassword is required' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  currentPassword!: string

  @IsString({ message: TOO_SHORT })
  @MinLength(MIN_PASSWORD_LENGTH, { message: TOO_SHORT })
  @MaxLength(MAX_PASSWORD_LENGTH)
  newPassword!: string
}

export class ResetPasswordDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string
}

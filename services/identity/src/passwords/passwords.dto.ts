import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, TOO_SHORT } from './password-rules.ts'

export class ChangePasswordDto {
  @IsString()
  @IsNotEmpty({ message: 'currentPassword is required' })
  @MaxLength(LONGEST_PASSWORD)
  currentPassword!: string

  @IsString({ message: TOO_SHORT })
  @MinLength(SHORTEST_PASSWORD, { message: TOO_SHORT })
  @MaxLength(LONGEST_PASSWORD)
  newPassword!: string
}

export class ResetPasswordDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string
}

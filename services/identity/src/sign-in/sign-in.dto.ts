import { IsNotEmpty, IsString, MaxLength } from 'class-validator'
import { LONGEST_PASSWORD } from '../passwords/password-rules.ts'

export class SignInDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string

  @IsString()
  @IsNotEmpty({ message: 'password is required' })
  @MaxLength(LONGEST_PASSWORD)
  password!: string
}

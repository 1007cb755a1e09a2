import { Transform } from 'class-transformer'
import { IsEmail, MaxLength } from 'class-validator'

export class SendTestMailDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address' })
  email!: string
}

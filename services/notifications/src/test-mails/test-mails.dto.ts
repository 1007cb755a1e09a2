import { Trimmed } from '@upline/http'
import { IsEmail, Matches, MaxLength } from 'class-validator'

export class SendTestMailDto {
  @Trimmed()
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address' })
  // A quoted local part may hold line breaks and commas by the letter of the RFC.
  @Matches(/^[^\s"<>,;]+$/, { message: 'Please enter a valid email address' })
  email!: string
}

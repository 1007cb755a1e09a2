import { Trimmed } from '@upline/http'
import { IsEmail, Matches, MaxLength } from 'class-validator'

export class SendTestEmailDto {
  @Trimmed()
  @MaxLength(254)
  @IsEmail({}, { message: 'Please enter a valid email address' })
  // The RFC allows line breaks and commas in a quoted local part.
  @Matches(/^[^\s"<>,;]+$/, { message: 'Please enter a valid email address' })
  email!: string
}

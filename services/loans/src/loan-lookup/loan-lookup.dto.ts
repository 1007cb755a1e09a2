import { Trimmed } from '@upline/http'
import { IsString, Length, NotContains } from 'class-validator'

export class LoanLookupQueryDto {
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 300, { message: 'Enter a loan number of up to 300 characters' })
  number!: string
}

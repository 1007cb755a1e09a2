import { OptionalField, Trimmed } from '@upline/http'
import { IsString, IsUUID, Length, NotContains, ValidateIf } from 'class-validator'

export class LoanLookupQueryDto {
  /** Needed unless `loan` is given. */
  @ValidateIf(({ loan, number }: LoanLookupQueryDto) => loan === undefined || number !== undefined)
  @Trimmed()
  @IsString()
  @NotContains('\0')
  @Length(1, 300, { message: 'Enter a loan number of up to 300 characters' })
  number?: string

  /** The id of a loan that the caller sees: for loans without a number. */
  @OptionalField()
  @IsUUID(undefined, { message: 'loan must be the id of a loan' })
  loan?: string
}

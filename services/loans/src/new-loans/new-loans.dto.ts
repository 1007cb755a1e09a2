import { LOAN_STATUSES, type LoanStatus, type NewLoanRequest } from '@upline/contracts'
import { OptionalField, Trimmed, Visible } from '@upline/http'
import { IsIn, IsNumber, IsString, Length, Matches, Max, MaxLength, Min, NotContains } from 'class-validator'
import { OptionalOriginators, type OriginatorDto } from '../assignment/originators.dto.ts'

const MAX_TEXT_LENGTH = 300
const MAX_AMOUNT = 100_000_000
const NUL = '\0'

/** POST /loans. Without `product` the product is the purpose. */
export class NewLoanDto implements NewLoanRequest {
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @Length(1, MAX_TEXT_LENGTH, { message: 'Enter the borrower, up to 300 characters' })
  borrower!: string

  /** The loan officer; without it the caller. */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  officerId?: string

  /** Instead of the loan officer. */
  @OptionalOriginators()
  originators?: OriginatorDto[]

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  address?: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  city?: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  state?: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  purpose?: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  product?: string

  /** Dollars. */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Enter an amount in dollars with at most two decimals' })
  @Min(0.01, { message: 'Enter an amount above 0' })
  @Max(MAX_AMOUNT, { message: 'Enter an amount up to 100,000,000' })
  amount?: number

  /** 'Application' without. */
  @OptionalField()
  @IsIn([...LOAN_STATUSES])
  status?: LoanStatus

  @OptionalField()
  @Trimmed()
  @IsString()
  @NotContains(NUL)
  @MaxLength(MAX_TEXT_LENGTH)
  @Visible('The loan number has an invisible character. Type it again')
  loanNumber?: string

  /** A date, yyyy-mm-dd; today without. */
  @OptionalField()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter a date like 2026-03-01' })
  createdOn?: string

  /** A date, yyyy-mm-dd. */
  @OptionalField()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter a date like 2026-03-01' })
  appliedOn?: string

  @OptionalField()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter a date like 2026-03-01' })
  lockedOn?: string

  /** Of a Funded loan; today without. */
  @OptionalField()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter a date like 2026-03-01' })
  fundedOn?: string
}

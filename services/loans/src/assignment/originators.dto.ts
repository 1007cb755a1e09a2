import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator'

/** An originator of a loan, with a portion in whole percent. */
export class OriginatorDto {
  @IsString()
  @MaxLength(100)
  memberId!: string

  @IsInt({ message: 'Enter a whole percentage from 1 to 100' })
  @Min(1, { message: 'Enter a whole percentage from 1 to 100' })
  @Max(100, { message: 'Enter a whole percentage from 1 to 100' })
  percent!: number
}

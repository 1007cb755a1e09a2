import { Transform } from 'class-transformer'
import { IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator'

/** '' stands for none, as forms send it. */
const emptyAsNull = ({ value }: { value: unknown }): unknown => (value === '' ? null : value)

export class SetUplineDto {
  @Transform(emptyAsNull)
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(64)
  uplineId!: string | null
}

export class SetAllUplinesDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  uplineId!: string
}

import { applyDecorators } from '@nestjs/common'
import { OptionalField } from '@upline/http'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'
import { MAX_ORIGINATORS } from '../compensation/splits.ts'

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

/** The originators of a loan, if it has several or they change. */
export const OptionalOriginators = () =>
  applyDecorators(
    OptionalField(),
    IsArray(),
    ArrayNotEmpty({ message: 'Enter at least one originator' }),
    ArrayMaxSize(MAX_ORIGINATORS, { message: `Enter up to ${MAX_ORIGINATORS} originators` }),
    ValidateNested({ each: true }),
    Type(() => OriginatorDto),
  )

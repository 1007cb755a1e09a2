import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsOptional } from 'class-validator'

/**
 * An optional field. Many clients send null for a field without a value. IsOptional alone would accept null as a value,
 * which the field's type does not have; here it becomes undefined.
 */
export const OptionalField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? undefined),
  )

import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsOptional } from 'class-validator'

/**
 * An optional field. Many clients send null for it, which IsOptional alone accepts as a value that the field's type
 * does not have.
 */
export const MayBeLeftOut = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? undefined),
  )

import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsOptional } from 'class-validator'

/** A field that may be missing. Many clients write null for it, which IsOptional alone lets through as a value that the field's type does not have. */
export const MayBeLeftOut = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? undefined),
  )

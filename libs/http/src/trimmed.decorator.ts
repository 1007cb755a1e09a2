import { Transform } from 'class-transformer'

/** Trims a text. Other values are left to the validators. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))

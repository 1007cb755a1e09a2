import { Transform } from 'class-transformer'

/** A text without the blanks around it; what is no text is left to the checks. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))

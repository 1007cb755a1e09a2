import { hasInvisible } from '@upline/contracts'
import { ValidateBy } from 'class-validator'

/** A text without characters that no one sees. */
export const Visible = (message: string): PropertyDecorator =>
  ValidateBy({
    name: 'isVisible',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !hasInvisible(value),
      defaultMessage: () => message,
    },
  })

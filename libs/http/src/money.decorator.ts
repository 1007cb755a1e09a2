import { applyDecorators } from '@nestjs/common'
import { type DollarLimits, isDollars } from '@upline/money'
import { IsNumber, Max, Min, ValidateBy } from 'class-validator'

/** Dollars with at most 2 decimals, within limits: the one check of money in the body of a call. */
export const IsMoney = (limits: DollarLimits): PropertyDecorator =>
  applyDecorators(HasWholeCents(), IsNumber(), Min(limits.min), Max(limits.max))

/** IsNumber counts the decimals of a number as it is printed, and takes 1e-7 for a whole number. */
const HasWholeCents = (): PropertyDecorator =>
  ValidateBy({
    name: 'hasWholeCents',
    validator: {
      validate: (value: unknown) => isDollars(value, { min: -Number.MAX_VALUE, max: Number.MAX_VALUE }),
      defaultMessage: () => '$property must be an amount in dollars with at most 2 decimals',
    },
  })

import { applyDecorators } from '@nestjs/common'
import { type DollarLimits, isDollars } from '@upline/money'
import { IsNumber, Max, Min, ValidateBy } from 'class-validator'

/** Dollars with at most 2 decimals, within limits: the only check of money in request bodies. */
export const IsMoney = (limits: DollarLimits): PropertyDecorator =>
  applyDecorators(HasWholeCents(), IsNumber(), Min(limits.min), Max(limits.max))

/** IsNumber counts the printed decimals of a number, so it accepts 1e-7 as a whole number. */
const HasWholeCents = (): PropertyDecorator =>
  ValidateBy({
    name: 'hasWholeCents',
    validator: {
      validate: (value: unknown) => isDollars(value, { min: -Number.MAX_VALUE, max: Number.MAX_VALUE }),
      defaultMessage: () => '$property must be an amount in dollars with at most 2 decimals',
    },
  })

import { NumberInput } from '@upline/ui/data'
import type { ComponentProps } from 'react'

/** An amount in dollars and cents. */
export const DollarInput = (props: ComponentProps<typeof NumberInput>) => (
  <NumberInput decimalScale={2} prefix="$" thousandSeparator="," {...props} />
)

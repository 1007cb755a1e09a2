import type { Cents } from './cents.ts'

const DECIMALS = 6

/** Amount × rate without any rounding, 2 to 6 decimals: '$1,059.375'. */
export function exactShare(amount: Cents, basisPoints: number): string {
  const product = BigInt(amount) * BigInt(basisPoints)
  const unit = 10n ** BigInt(DECIMALS)
  const fraction = (product % unit)
    .toString()
    .padStart(DECIMALS, '0')
    .replace(/0{1,4}$/, '')
  return `$${(product / unit).toLocaleString('en-US')}.${fraction}`
}

import type { Cents } from './cents.ts'

const DECIMALS = 8

/** Amount × rate, and × percent of a portion, without any rounding, 2 to 8 decimals: '$1,059.375'. */
export function exactShare(amount: Cents, basisPoints: number, percent = 100): string {
  const product = BigInt(amount) * BigInt(basisPoints) * BigInt(percent)
  const unit = 10n ** BigInt(DECIMALS)
  const fraction = (product % unit)
    .toString()
    .padStart(DECIMALS, '0')
    .replace(/0{1,6}$/, '')
  return `$${(product / unit).toLocaleString('en-US')}.${fraction}`
}

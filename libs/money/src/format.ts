import type { Cents } from './cents.ts'

/** The format is created at its first use, because that takes a few milliseconds and the sign-in shows no amount. */
const inDollars = (options: Intl.NumberFormatOptions = {}) => {
  let format: Intl.NumberFormat | undefined
  return (amount: Cents): string => {
    format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })
    return format.format(amount / 100)
  }
}

/** '$1,235' on the dashboard and the loans page. */
export const usdWhole = inDollars({ maximumFractionDigits: 0 })

/** '$1,234.50' on the commissions page and wherever cents are explained. */
export const usdExact = inDollars()

const TENTH_OF_A_MILLION = 10_000_000
const TENTHS_IN_A_BILLION = 10_000

/**
 * Volumes of a million or more as '$1.2M' (product text, section 9), smaller ones as '$999,999', and '$3.4B' from 1,000
 * million.
 */
export function usdShort(amount: Cents): string {
  const size = Math.abs(amount)
  if (size < 10 * TENTH_OF_A_MILLION) return usdWhole(amount)
  const tenths = Math.round(size / TENTH_OF_A_MILLION)
  const text = tenths < TENTHS_IN_A_BILLION ? `${oneDecimal(tenths)}M` : `${oneDecimal(Math.round(tenths / 1_000))}B`
  return `${amount < 0 ? '-' : ''}$${text}`
}

const oneDecimal = (tenths: number): string => (tenths / 10).toFixed(1)

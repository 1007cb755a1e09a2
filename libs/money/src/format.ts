import type { Cents } from './cents.ts'

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,235' on the dashboard and the loans page. */
export const usdWhole = (amount: Cents): string => whole.format(amount / 100)

/** '$1,234.50' on the commissions page and wherever cents are explained. */
export const usdExact = (amount: Cents): string => exact.format(amount / 100)

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

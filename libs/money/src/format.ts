import type { Cents } from './cents.ts'

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,235' on the dashboard and the loans page. */
export const usdWhole = (amount: Cents): string => whole.format(amount / 100)

/** '$1,234.50' on the commissions page and wherever cents are explained. */
export const usdExact = (amount: Cents): string => exact.format(amount / 100)

/** Volumes of a million or more as '$1.2M' (product text, section 9), below as '$999,999'. */
export const usdShort = (amount: Cents): string =>
  Math.abs(amount) >= 100_000_000
    ? `$${(Math.round(amount / 10_000_000) / 10).toFixed(1)}M`.replace('$-', '-$')
    : usdWhole(amount)

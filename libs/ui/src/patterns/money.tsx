import { VisuallyHidden } from '@mantine/core'
import { usdExact, usdShort, usdWhole, type Cents } from '@upline/money'
import css from './money.module.css'

interface Props {
  /** undefined or null: no amount yet. */
  cents: number | undefined | null
  /** 0 on the dashboard and loans, 2 wherever cents are explained. */
  decimals?: 0 | 2
  size?: 'cell' | 'metric' | 'hero'
  tone?: 'plain' | 'dim'
}

/** '$1,235' or '$1,234.50' with a true minus. */
export function usd(cents: number, decimals: 0 | 2 = 0): string {
  const format = decimals === 2 ? usdExact : usdWhole
  return format(cents as Cents).replace('-', '−')
}

/** '$16.5M' from a million dollars, '$3.4B' from 1,000 million, whole dollars below. */
export const shortUsd = (cents: number): string => usdShort(cents as Cents).replace('-', '−')

/** Dollars are bold and cents are light, so that a column of exact amounts is easy to read. */
export function Money({ cents, decimals = 0, size = 'cell', tone = 'plain' }: Props) {
  if (cents === undefined || cents === null) return <NoAmount />
  const [dollars, rest] = usd(cents, decimals).split('.')
  return (
    <span className={`num ${css.money}`} data-size={size} data-tone={tone} data-negative={cents < 0 || undefined}>
      {dollars}
      {rest && <span className={css.cents}>.{rest}</span>}
    </span>
  )
}

const NoAmount = () => (
  <span className={css.none}>
    <span aria-hidden>—</span>
    <VisuallyHidden>no amount yet</VisuallyHidden>
  </span>
)

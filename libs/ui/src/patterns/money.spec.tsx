import { render } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { Money, shortUsd, usd } from './money.tsx'

const text = (cents: number | null, decimals?: 0 | 2) =>
  render(
    <UplineUiProvider toastMs={1}>
      <p data-testid="money">
        <Money cents={cents} decimals={decimals} />
      </p>
    </UplineUiProvider>,
  ).getByTestId('money').textContent

describe('Money', () => {
  it('shows no decimals or two', () => {
    expect(text(123_450)).toBe('$1,235')
    expect(usd(123_450, 2)).toBe('$1,234.50')
  })

  it('keeps every cent if cents are shown', () => expect(text(7, 2)).toBe('$0.07'))

  it('shows a true minus sign', () => {
    expect(usd(-123_450, 2)).toBe('−$1,234.50')
    expect(shortUsd(-250_000_000)).toBe('−$2.5M')
  })

  it('shortens volumes to millions, and from 1,000 million to billions', () => {
    const dollars = [999_999, 1_000_000, 16_450_000, 999_900_000, 999_949_999, 999_950_000, 3_353_100_000]
    expect(dollars.map((amount) => shortUsd(amount * 100))).toEqual([
      ...['$999,999', '$1.0M', '$16.5M', '$999.9M', '$999.9M', '$1.0B', '$3.4B'],
    ])
    expect(shortUsd(-335_310_000_000)).toBe('−$3.4B')
  })

  it("announces 'no amount yet' to screen readers", () => expect(text(null)).toBe('—no amount yet'))
})

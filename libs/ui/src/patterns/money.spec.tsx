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

describe('money on screen', () => {
  it('has no decimals, or two', () => {
    expect(text(123_450)).toBe('$1,235')
    expect(usd(123_450, 2)).toBe('$1,234.50')
  })

  it('keeps every cent where cents are shown', () => expect(text(7, 2)).toBe('$0.07'))

  it('has a true minus', () => {
    expect(usd(-123_450, 2)).toBe('−$1,234.50')
    expect(shortUsd(-250_000_000)).toBe('−$2.5M')
  })

  it("says 'no amount yet' beside a dash", () => expect(text(null)).toBe('—no amount yet'))
})

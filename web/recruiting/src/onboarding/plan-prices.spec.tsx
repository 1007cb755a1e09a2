import { render, screen } from '@testing-library/react'
import { PlanPrices } from './plan-prices.tsx'

it('shows the price of each plan before the form', () => {
  render(<PlanPrices />)
  const prices = screen.getByRole('list', { name: 'Prices' })
  expect(prices).toHaveTextContent('$49 a month')
  expect(prices).toHaveTextContent('$149 a month')
  expect(prices).toHaveTextContent('14 days free')
})

import { render, screen } from '@testing-library/react'
import { SearchHint } from './search-hint.tsx'

describe('the hint of a search field', () => {
  it('asks for a second letter after the first, and is empty before and after', () => {
    const { rerender } = render(<SearchHint typed="" />)
    const said = () => screen.getByRole('status').textContent
    expect(said()).toBe('')
    rerender(<SearchHint typed="a" />)
    expect(said()).toBe('Type at least 2 letters.')
    rerender(<SearchHint typed="an" />)
    expect(said()).toBe('')
  })
})

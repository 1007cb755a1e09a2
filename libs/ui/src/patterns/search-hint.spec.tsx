import { render, screen } from '@testing-library/react'
import { SearchHint } from './search-hint.tsx'

describe('SearchHint', () => {
  it('requests a second letter after the first and is empty otherwise', () => {
    const { rerender } = render(<SearchHint typed="" />)
    const hintText = () => screen.getByRole('status').textContent
    expect(hintText()).toBe('')
    rerender(<SearchHint typed="a" />)
    expect(hintText()).toBe('Type at least 2 letters.')
    rerender(<SearchHint typed="an" />)
    expect(hintText()).toBe('')
  })
})

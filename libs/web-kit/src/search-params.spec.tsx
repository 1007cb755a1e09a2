import { fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, MemoryRouter } from 'react-router-dom'
import { useSearchParams } from './search-params.ts'

function Table() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams((current) => {
      current.set(name, value)
      return current
    })
  const sortAndFilter = () => {
    set('sort', '-level')
    set('role', 'officer')
  }
  return <button onClick={sortAndFilter}>{params.toString()}</button>
}

describe('the query of the address', () => {
  it.each([
    ['browser', BrowserRouter],
    ['memory', MemoryRouter],
  ])('keeps both of two changes before a render (%s history)', (_, Router) => {
    render(
      <Router>
        <Table />
      </Router>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('sort=-level&role=officer')
  })
})

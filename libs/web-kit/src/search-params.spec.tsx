import { fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, MemoryRouter } from 'react-router-dom'
import { usePutParams, useSearchParams } from './search-params.ts'

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

function Filter() {
  const [params] = useSearchParams()
  const put = usePutParams()
  return <button onClick={() => put({ q: 'ann', role: null, level: undefined, sort: '' })}>{params.toString()}</button>
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

  it('sets parameters, removes those without a value and keeps the others', () => {
    render(
      <MemoryRouter initialEntries={['/?role=officer&level=2&sort=name&page=3']}>
        <Filter />
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('page=3&q=ann')
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { OriginatorFields } from './originator-fields.tsx'
import type { OriginatorRow } from './split-edit.ts'

const rows: OriginatorRow[] = [
  { key: 0, memberId: 'ann', name: 'Ann', percent: 60 },
  { key: 1, memberId: 'bob', name: 'Bob', percent: 30 },
]

function shown(value: OriginatorRow[]) {
  fakeFetch({ '/api/users?limit=50': { body: [] } })
  const changes: OriginatorRow[][] = []
  renderScreen(<OriginatorFields rows={value} onChange={(next) => changes.push(next)} />)
  return changes
}

describe('OriginatorFields', () => {
  it('adds up the percentages and shows the problem', () => {
    shown(rows)
    expect(screen.getByText('90%')).toBeInTheDocument()
    expect(screen.getByText(/The percentages add up to 90%/)).toBeInTheDocument()
  })

  it('shows no percentage of a single originator, and gives a new row the remaining percentage', () => {
    const changes = shown([rows[0]!])
    expect(screen.queryByText(/Total/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add originator' }))
    expect(changes[0]![1]).toMatchObject({ memberId: null, percent: 40 })
  })

  it('gives the whole loan to the remaining originator', () => {
    const changes = shown(rows)
    fireEvent.click(screen.getByRole('button', { name: 'Remove originator 2' }))
    expect(changes[0]).toEqual([{ key: 0, memberId: 'ann', name: 'Ann', percent: 100 }])
  })
})

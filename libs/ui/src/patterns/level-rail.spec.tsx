import { render } from '@testing-library/react'
import { LevelBar } from './level-rail.tsx'

describe('LevelBar', () => {
  it('draws only levels with a share', () => {
    const { container } = render(<LevelBar cents={[300_000, 0, 40_000, -5]} />)
    const parts = [...container.querySelectorAll('span')]
    expect(parts.map(({ style }) => [style.flexGrow, style.background])).toEqual([
      ['300000', 'var(--up-level-0)'],
      ['40000', 'var(--up-level-2)'],
    ])
  })
})

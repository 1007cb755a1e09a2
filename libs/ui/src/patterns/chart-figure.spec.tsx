import { render, screen } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { ChartFigure, type ChartView } from './chart-figure.tsx'

/** As on screens, points and series are new at every render. */
const Figure = ({ view }: { view: ChartView }) => (
  <UplineUiProvider toastMs={5_000}>
    <ChartFigure
      label="Commission by Month"
      of="Month"
      points={[
        { name: 'Jan', title: 'January 2026', values: [0.1, 0.2] },
        { name: 'Feb', title: 'February 2026', values: [3, 4] },
      ]}
      series={['Personal', 'Level 1'].map((name) => ({ name, color: 'var(--up-level-0)' }))}
      format={(dollars) => `$${dollars}`}
      view={view}
      total="All levels"
    />
  </UplineUiProvider>
)

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

describe('ChartFigure', () => {
  it('includes a table of the same numbers with their sums', () => {
    const { rerender } = render(<Figure view="table" />)
    rerender(<Figure view="table" />)
    expect(cells()).toEqual([
      ['Month', 'Personal', 'Level 1', 'All levels'],
      ['January 2026', '$0.1', '$0.2', '$0.3'],
      ['February 2026', '$3', '$4', '$7'],
    ])
  })

  it('labels its series next to the chart', () => {
    render(<Figure view="chart" />)
    expect(screen.getByRole('figure', { name: 'Commission by Month' })).toHaveTextContent('PersonalLevel 1')
  })
})

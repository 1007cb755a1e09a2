import { fireEvent, render, screen } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { StackedBars } from './stacked-bars.tsx'

const open = (lying = false) =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <StackedBars
        label="Commission by Month"
        points={[
          { name: 'Jan', title: 'January 2026', values: [30, 10] },
          { name: 'Feb', title: 'February 2026', values: [60, 40] },
        ]}
        series={['Personal', 'Level 1'].map((name) => ({ name, color: 'red' }))}
        format={(dollars) => `$${dollars}`}
        tick={(dollars) => `${dollars}`}
        height={224}
        lying={lying}
      />
    </UplineUiProvider>,
  )

const chart = () => screen.getByRole('application')
const bars = () =>
  [...chart().querySelectorAll('rect[fill]')].map((bar) =>
    ['x', 'y', 'width', 'height'].map((name) => bar.getAttribute(name)),
  )

describe('StackedBars', () => {
  it('draws each value in proportion to the axis, one above the other', () => {
    open()
    expect(chart()).toHaveTextContent(/^0255075100JanFeb$/)
    expect(bars()).toEqual([
      ['15.000%', '70.000%', '20.000%', '30.000%'],
      ['15.000%', '60.000%', '20.000%', '10.000%'],
      ['65.000%', '40.000%', '20.000%', '60.000%'],
      ['65.000%', '0.000%', '20.000%', '40.000%'],
    ])
  })

  it('draws horizontal bars from the left', () => {
    open(true)
    expect(bars().map(([x, , width]) => [x, width])).toEqual([
      ['0.000%', '30.000%'],
      ['30.000%', '10.000%'],
      ['0.000%', '60.000%'],
      ['60.000%', '40.000%'],
    ])
  })

  it('announces the bar that the arrow keys select, stops at both ends and closes with Escape', () => {
    open()
    const press = (key: string) => fireEvent.keyDown(chart(), { key })
    const status = screen.getAllByRole('status').at(-1)!
    press('ArrowRight')
    expect(status).toHaveTextContent('January 2026: Personal $30, Level 1 $10')
    press('ArrowLeft')
    expect(status).toHaveTextContent('January 2026')
    press('End')
    press('ArrowRight')
    expect(status).toHaveTextContent('February 2026: Personal $60, Level 1 $40')
    press('Escape')
    expect(status).toBeEmptyDOMElement()
  })
})

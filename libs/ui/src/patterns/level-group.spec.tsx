import { render, screen, within } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { type GroupMember, LevelGroup } from './level-group.tsx'

const MAX_HEIGHT = 480
const ROW_HEIGHT = 57.5

const member = (at: number): GroupMember => ({
  ...{ id: `m${at}`, name: `Member ${at}`, username: `member${at}`, role: 'loan_officer' },
  ...{ uplineName: null, downlineCount: 0 },
})

const numberOf = (css: string) => Number(css.replace('px', '')) || 0

/** Browser layout: a scrolling list is as high as its rows and padding, up to the limit of its style sheet. */
function heightOf(element: Element): number {
  const list = element.querySelector('ul')
  if (!list) return ROW_HEIGHT
  const room = numberOf(list.style.paddingTop) + numberOf(list.style.paddingBottom)
  return Math.min(MAX_HEIGHT, room + list.children.length * ROW_HEIGHT)
}

const original = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!

beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', {
    configurable: true,
    get(this: Element) {
      return heightOf(this)
    },
  })
})
afterAll(() => Object.defineProperty(Element.prototype, 'clientHeight', original))

const draw = (count: number) =>
  render(
    <UplineUiProvider toastMs={1}>
      <LevelGroup level={1} members={Array.from({ length: count }, (_, at) => member(at))} />
    </UplineUiProvider>,
  )

describe('LevelGroup', () => {
  it('shows every member of a short level', () => {
    draw(60)
    expect(screen.getAllByRole('listitem')).toHaveLength(60)
  })

  it('shows the first members of a level with more than 60', () => {
    draw(61)
    const list = within(screen.getByRole('region', { name: 'Level 1 Officers, list' }))
    expect(list.getByText('Member 0')).toBeInTheDocument()
    expect(list.getAllByRole('listitem').length).toBeGreaterThan(MAX_HEIGHT / ROW_HEIGHT)
    expect(list.getAllByRole('listitem').length).toBeLessThan(61)
  })
})

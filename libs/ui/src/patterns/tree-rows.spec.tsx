import { vi } from 'vitest'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '../provider.tsx'
import type { TreeMember } from './tree-lines.ts'
import { TreeRows } from './tree-rows.tsx'

const member = (id: string, uplineId: string | null, reports = 0): TreeMember => ({
  id,
  name: id,
  role: 'loan_officer',
  uplineId,
  isActive: true,
  reports,
  ...{ below: reports, loans: 3, volumeCents: 250_000_000 },
})
const team = [member('m', null, 2), member('a', 'm', 1), member('b', 'm'), member('a1', 'a')]

function draw(members = team) {
  const [onOpen, onDrop, went] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <UplineUiProvider toastMs={1}>
      <TreeRows
        label="Team"
        members={members}
        onOpen={onOpen}
        onDrop={onDrop}
        nameOf={({ id }, tabIndex) => (
          <a href={`#${id}`} tabIndex={tabIndex} onClick={() => went(id)}>
            {id}
          </a>
        )}
        actionsOf={({ id }, tabIndex) => <button tabIndex={tabIndex}>Move {id}</button>}
      />
    </UplineUiProvider>,
  )
  return { onOpen, onDrop, went }
}

const row = (id: string) => screen.getByRole('link', { name: id }).closest('tr') as HTMLElement
const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('TreeRows', () => {
  it('opens, closes and navigates by keyboard; Enter opens the member', async () => {
    const { onOpen, went } = draw()
    await userEvent.tab()
    expect(row('m')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(shown()).toEqual(['m', 'a', 'b'])
    expect(onOpen).toHaveBeenCalledWith(team[0])
    await userEvent.keyboard('{End}')
    expect(row('b')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}')
    expect(row('a1')).toHaveFocus()
    expect(row('a1')).toHaveAttribute('aria-level', '3')
    await userEvent.keyboard('{Enter}')
    expect(went.mock.calls).toEqual([['a1']])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(row('a')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Home}')
    expect(row('m')).toHaveFocus()
  })

  it('puts one row with its link and button in the tab order, then leaves the tree', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Open m' }))
    await userEvent.click(row('a'))
    const order: (string | null)[] = []
    for (let step = 0; step < 3; step++) {
      await userEvent.tab()
      order.push(document.activeElement === document.body ? null : document.activeElement!.textContent)
    }
    expect(order).toEqual(['a', 'Move a', null])
  })

  it('announces the drop target and ignores a drop on the same row', async () => {
    const { onDrop } = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Open m' }))
    fireEvent.dragStart(row('b'))
    const over = createEvent.dragOver(row('a'))
    fireEvent(row('a'), over)
    expect([over.defaultPrevented, row('a').hasAttribute('data-over')]).toEqual([true, true])
    fireEvent.drop(row('a'))
    expect(onDrop.mock.calls).toEqual([[team[2], team[1]]])
    fireEvent.dragStart(row('b'))
    fireEvent.drop(row('b'))
    expect(onDrop).toHaveBeenCalledTimes(1)
  })

  it('shows counts and volume of each member', () => {
    draw()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Name', 'Role', 'Direct', 'Downline', 'Loans', 'Volume', 'Move'],
    ])
    expect(row('m')).toHaveTextContent('223$2.5M')
  })

  it('omits columns without known numbers', () => {
    draw(
      team.map(({ id, name, role, uplineId, isActive, reports }) => ({ id, name, role, uplineId, isActive, reports })),
    )
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Name', 'Role', 'Direct', 'Move'],
    ])
  })
})

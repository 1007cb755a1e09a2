import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from '@upline/web-kit'
import { GroupedPageTabs } from './grouped-page-tabs.tsx'

const tab = (label: string, current: string, count = 0) => ({
  ...{ label, to: `/reports?tab=${label}`, isCurrent: label === current, count },
})

const open = (current: string) =>
  render(
    <MemoryRouter>
      <GroupedPageTabs
        label="Reports"
        groups={[
          { label: 'Payroll', tabs: [tab('Statements', current), tab('Payday', current)] },
          { label: 'Corrections', tabs: [tab('Adjustments', current, 2), tab('Disputes', current, 3)] },
          { label: 'Holds', tabs: [tab('Holds', current)] },
        ]}
      />
    </MemoryRouter>,
  )

describe('GroupedPageTabs', () => {
  it('shows the groups and the tabs of the current one', () => {
    open('Payday')
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['Payroll', 'Corrections5', 'Holds', 'Statements', 'Payday'],
    ])
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Payroll')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Payday')
    const members = within(screen.getByRole('list', { name: 'Payroll' }))
    expect(members.getAllByRole('link')).toHaveLength(2)
  })

  it('links a group to its first tab', () => {
    open('Payday')
    expect(screen.getByRole('link', { name: /Corrections/ })).toHaveAttribute('href', '/reports?tab=Adjustments')
  })

  it('shows the counts of tabs in the current group', () => {
    open('Disputes')
    expect(screen.getByRole('link', { name: 'Corrections' })).not.toHaveTextContent('5')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Disputes3')
  })

  it('needs no second row for a group with one tab', () => {
    open('Holds')
    expect(screen.getAllByRole('link')).toHaveLength(3)
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Holds')
  })

  it('shows a single row if each group has one tab', () => {
    render(
      <MemoryRouter>
        <GroupedPageTabs
          label="Reports"
          groups={[
            { label: 'Statements', tabs: [tab('Statements', 'Statements')] },
            { label: 'Disputes', tabs: [tab('Disputes', 'Statements', 1)] },
          ]}
        />
      </MemoryRouter>,
    )
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Disputes/ })).toHaveTextContent('Disputes1')
  })
})

import { render, screen } from '@testing-library/react'
import { DutyBadges, DutyMark } from './duty-badges.tsx'

describe('DutyBadges', () => {
  it('shows a badge for each duty and nothing for a member without duties', () => {
    const { container, rerender } = render(<DutyBadges duties={['payroll', 'compliance']} />)
    expect(screen.getByText('Payroll')).toBeInTheDocument()
    expect(screen.getByText('Compliance')).toBeInTheDocument()
    rerender(<DutyBadges duties={[]} />)
    expect(container).toBeEmptyDOMElement()
    rerender(<DutyBadges />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('DutyMark', () => {
  it('counts more duties and lists all of them in its title', () => {
    const { rerender } = render(<DutyMark duties={['payroll', 'compliance']} />)
    expect(screen.getByText('Payroll +1')).toBeInTheDocument()
    expect(screen.getByTitle('Duties: Payroll, Compliance')).toBeInTheDocument()
    rerender(<DutyMark duties={['auditor']} />)
    expect(screen.getByText('Auditor')).toBeInTheDocument()
  })
})

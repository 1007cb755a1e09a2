import { dayPart, greeting, subtitle } from './greeting.ts'

describe('the greeting', () => {
  it('says morning before 12:00, afternoon until 16:59 and evening from 17:00', () => {
    expect([0, 11, 12, 16, 17, 23].map(dayPart)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ])
  })

  it('follows the local time of the browser', () => {
    expect(greeting('Ana', new Date(2026, 10, 21, 11, 59))).toBe('Good morning, Ana')
    expect(greeting('Ana', new Date(2026, 10, 21, 12, 0))).toBe('Good afternoon, Ana')
    expect(greeting('Ana', new Date(2026, 10, 21, 17, 0))).toBe('Good evening, Ana')
  })
})

describe('the subtitle', () => {
  it('names the role, the level and the number of direct reports', () => {
    expect(subtitle({ role: 'loan_officer', level: 2 }, 3)).toBe('Loan Officer · Level 2 · Leading 3 team members')
    expect(subtitle({ role: 'ceo', level: 0 }, 1)).toBe('CEO · Level 0 · Leading 1 team member')
  })

  it('says Level 1 if no level is set, and omits the team without direct reports', () => {
    expect(subtitle({ role: 'senior_loan_officer', level: null }, 0)).toBe('Team Member · Level 1')
  })
})

import { completedFields, progressText, sectionTitle } from './details-sections.ts'
import { EMPTY_FORM } from './draft.ts'

const required = {
  ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com', title: 'Loan Officer', nmls: '1234567' },
  mobilePhone: '555-010-4477',
}

describe('sections of the registration form', () => {
  it('numbers the sections', () => {
    expect(sectionTitle('Personal')).toBe('1 of 5: Personal')
    expect(sectionTitle('About You')).toBe('5 of 5: About You')
  })

  it('counts required fields with a valid value', () => {
    expect(completedFields(EMPTY_FORM)).toBe(0)
    expect(progressText({ ...EMPTY_FORM, ...required, mobilePhone: '555' })).toBe('5 of 6 required fields completed.')
    expect(progressText({ ...EMPTY_FORM, ...required })).toBe('All required fields are completed.')
  })
})

import type { CurrentUser, Member } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { useForm } from '@upline/ui/data'
import { renderScreen } from '@upline/web-kit/testing'
import { PayrollPanel } from './payroll-panel.tsx'
import { type ProfileForm, profileChange, profileFormOf } from './profile-form.ts'

const member = {
  ...{ id: 'olga', firstName: 'Olga', lastName: 'Peak', email: 'o@x.test', username: 'olga', phone: '', level: 1 },
  ...{ role: 'loan_officer', uplineId: null, originationWebsite: '', recruitingWebsite: '', branch: '', duties: [] },
  ...{ employeeNumber: '00417', employment: 'w2', costCenter: 'West', hiredOn: '2024-02-29', leftOn: null },
} as unknown as Member

function Editing() {
  const form = useForm<ProfileForm>({ initialValues: profileFormOf(member) })
  return <PayrollPanel member={member} form={form} />
}

function open(viewer: Partial<CurrentUser>) {
  renderScreen(<Editing />, { user: { role: 'admin', ...viewer } })
}

describe('PayrollPanel', () => {
  it('turns into fields for the company', () => {
    open({ id: 'ann', role: 'admin' })
    expect(screen.getByLabelText('Employee number')).toHaveValue('00417')
    expect(screen.getByLabelText('Hired on')).toHaveValue('2024-02-29')
  })

  it.each([
    { id: 'olga', role: 'loan_officer' },
    { id: 'max', role: 'manager' },
  ] as const)('stays text for $role $id', (viewer) => {
    open(viewer)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('00417')).toBeVisible()
    expect(screen.getByText('W-2 employee')).toBeVisible()
  })
})

describe('a profile with payroll fields', () => {
  it('sends empty dates and employment as null', () => {
    const form = { ...profileFormOf(member), employment: '' as const, employeeNumber: ' 9 ' }
    expect(profileChange(form, undefined)).toMatchObject({ employeeNumber: '9', employment: null, leftOn: null })
  })
})

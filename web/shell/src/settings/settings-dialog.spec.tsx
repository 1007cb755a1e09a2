import type { CurrentUser } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import SettingsDialog from './settings-dialog.tsx'

function open(role: CurrentUser['role']) {
  fakeFetch({
    '/api/auth/second-factor': { body: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } },
    '/api/email-preferences': { body: { commissionDigest: true } },
  })
  renderScreen(<SettingsDialog user={{ id: '7', role } as CurrentUser} onClose={() => {}} />)
}

describe('SettingsDialog', () => {
  it('offers the password and two-factor authentication under Security', async () => {
    open('loan_officer')
    const security = screen.getByRole('region', { name: 'Security' })
    expect(within(security).getByRole('button', { name: 'Change password' })).toBeInTheDocument()
    expect(
      await within(security).findByRole('button', { name: 'Set Up Two-Factor Authentication' }),
    ).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Company settings' })).not.toBeInTheDocument()
  })

  it('shows the company settings to the ceo', () => {
    open('ceo')
    expect(screen.getByRole('region', { name: 'Company settings' })).toBeInTheDocument()
  })
})

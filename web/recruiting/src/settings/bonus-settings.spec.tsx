import { BONUS_ATTESTATION, type RecruitingSettings } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { BonusSettings } from './bonus-settings.tsx'

const attestation = { name: 'Ann Lee', statement: BONUS_ATTESTATION, at: '2026-11-24T13:00:00Z', byId: '1' }
const ON: RecruitingSettings = {
  ...{ recruitBonus: 'on-registration', bonusLoans: null, bonus: 50 },
  ...{ disclosure: 'Examples.', isSimulated: true, attestation },
}
const OFF: RecruitingSettings = { ...ON, recruitBonus: 'off', attestation: null }

function open(settings: RecruitingSettings) {
  const sent: unknown[] = []
  fakeFetch({
    '/api/recruiting-settings': ({ init }) => {
      if (init?.method !== 'PUT') return { body: settings }
      sent.push(JSON.parse(String(init.body)))
      return { body: settings === ON ? OFF : ON }
    },
  })
  renderScreen(<BonusSettings />)
  return sent
}

async function choose(rule: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Recruiting bonus' }))
  await userEvent.click(await screen.findByRole('option', { name: rule, hidden: true }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Bonus' }))

describe('the settings of the recruit bonus', () => {
  it('ask for a name and the confirmed sentence before the bonus for registrations is on', async () => {
    const sent = open(OFF)
    await choose('For each registration')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn On' }))
    expect(await screen.findByText('Type your name')).toBeVisible()
    expect(screen.getByText('Confirm the sentence')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: BONUS_ATTESTATION }))
    await userEvent.type(screen.getByLabelText('Your name'), 'Ann Lee')
    await userEvent.click(screen.getByRole('button', { name: 'Turn On' }))
    await waitFor(() =>
      expect(sent).toEqual([{ recruitBonus: 'on-registration', attestation: { name: 'Ann Lee', isConfirmed: true } }]),
    )
    expect(await screen.findByText(/Attested by Ann Lee on/)).toBeVisible()
  })

  it('turn the bonus off without a question, and show who attested it', async () => {
    const sent = open(ON)
    expect(await screen.findByText(/Attested by Ann Lee on/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save Bonus' })).toBeDisabled()
    await choose('Off')
    await save()
    await waitFor(() => expect(sent).toEqual([{ recruitBonus: 'off' }]))
  })

  it('take the number of funded loans', async () => {
    const sent = open(OFF)
    expect(await screen.findByRole('combobox', { name: 'Recruiting bonus' })).toBeVisible()
    expect(screen.queryByLabelText('Funded loans')).not.toBeInTheDocument()
    await choose('For funded loans of a recruit')
    await userEvent.clear(screen.getByLabelText('Funded loans'))
    expect(screen.getByRole('button', { name: 'Save Bonus' })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Funded loans'), '3')
    await save()
    await waitFor(() => expect(sent).toEqual([{ recruitBonus: 'on-funded-loans', bonusLoans: 3 }]))
  })
})

import { BONUS_ATTESTATION, type RecruitingSettings } from '@upline/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { BonusSettings } from './bonus-settings.tsx'

const attestation = { name: 'Ann Lee', statement: BONUS_ATTESTATION, at: '2026-11-24T13:00:00Z', byId: '1' }
const ON: RecruitingSettings = { isBonusOn: true, bonus: 50, disclosure: 'Examples.', isSimulated: true, attestation }
const OFF: RecruitingSettings = { ...ON, isBonusOn: false, attestation: null }

function open(settings: RecruitingSettings) {
  const sent: unknown[] = []
  fakeFetch({
    '/api/recruiting-settings': ({ init }) => {
      if (init?.method !== 'PUT') return { body: settings }
      sent.push(JSON.parse(String(init.body)))
      return { body: settings === ON ? OFF : ON }
    },
  })
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={createQueryClient()}>
        <BonusSettings />
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return sent
}

describe('the switch of the recruit bonus', () => {
  it('asks for a name and the confirmed sentence before it turns the bonus on', async () => {
    const sent = open(OFF)
    await userEvent.click(await screen.findByRole('switch', { name: /^Pay recruiting bonuses/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Turn On' }))
    expect(await screen.findByText('Type your name')).toBeVisible()
    expect(screen.getByText('Confirm the sentence')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: BONUS_ATTESTATION }))
    await userEvent.type(screen.getByLabelText('Your name'), 'Ann Lee')
    await userEvent.click(screen.getByRole('button', { name: 'Turn On' }))
    await waitFor(() =>
      expect(sent).toEqual([{ isBonusOn: true, attestation: { name: 'Ann Lee', isConfirmed: true } }]),
    )
    expect(await screen.findByText(/Attested by Ann Lee on/)).toBeVisible()
  })

  it('turns the bonus off without a question, and shows who attested it', async () => {
    const sent = open(ON)
    expect(await screen.findByText(/Attested by Ann Lee on/)).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: /^Pay recruiting bonuses/ }))
    await waitFor(() => expect(sent).toEqual([{ isBonusOn: false }]))
  })
})

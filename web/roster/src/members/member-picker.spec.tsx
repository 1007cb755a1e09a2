import type { Member } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { MemberPicker } from './member-picker.tsx'

const cy = { id: 'c', firstName: 'Cy', lastName: 'Lee', username: 'cy', uplineId: 'b', uplineName: 'Bo Lee' } as Member

const draw = (value: string | null) => renderScreen(<MemberPicker label="Upline" member={cy} value={value} />)

describe('MemberPicker', () => {
  beforeEach(() => void fakeFetch({ '/api/users': { body: [cy] } }))

  it('shows the name of an upline outside the visible roster', async () => {
    draw('b')
    expect(await screen.findByDisplayValue('Bo Lee')).toBeVisible()
  })

  it('shows that a member has no upline', async () => {
    draw(null)
    expect(await screen.findByDisplayValue('No Upline (Direct)')).toBeVisible()
  })

  it('takes no text until the names have arrived, because the upline would be mixed with it', async () => {
    let arrive: () => void = () => {}
    const arrived = new Promise<void>((done) => (arrive = done))
    const answer = globalThis.fetch
    globalThis.fetch = async (...call) => (await arrived, answer(...call))
    draw('b')
    const field = screen.getByRole('combobox', { name: 'Upline' })
    await userEvent.type(field, 'Cy')
    expect(field).not.toHaveDisplayValue(/Cy/)
    arrive()
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
    await userEvent.clear(field)
    await userEvent.type(field, 'No Up')
    expect(field).toHaveDisplayValue('No Up')
  })
})

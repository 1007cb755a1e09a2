import { type Mock, vi } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '../provider.tsx'
import { UplinePicker } from './upline-picker.tsx'

const person = (id: string, firstName: string, lastName: string) => ({ id, firstName, lastName, username: `u.${id}` })
const members = [
  person('1', 'Wen', 'Li'),
  person('2', 'amara', 'Diallo'),
  person('3', 'Wen', 'Li'),
  person('4', 'Jo', 'Po'),
]

async function open({ onChange = vi.fn(), value = null }: { onChange?: Mock; value?: string | null } = {}) {
  render(
    <UplineUiProvider toastMs={1}>
      <UplinePicker aria-label="Upline" members={members} value={value} onChange={onChange} leaveOut="4" />
    </UplineUiProvider>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Upline' }))
  return screen.getAllByRole('option', { hidden: true })
}

describe('UplinePicker', () => {
  it('lists by full name, without the member, with usernames for equal names', async () => {
    expect((await open()).map((option) => option.textContent)).toEqual([
      'No Upline (Direct)',
      'amara Diallo',
      'Wen Li (@u.1)',
      'Wen Li (@u.3)',
    ])
  })

  it('sends the selected id, or null for no upline', async () => {
    const onChange = vi.fn()
    const [none, , wen] = await open({ onChange, value: '2' })
    await userEvent.click(wen as HTMLElement)
    await userEvent.click(none as HTMLElement)
    expect(onChange.mock.calls).toEqual([['1'], [null]])
  })

  it('searches by the typed text, without the previous name', async () => {
    await open({ value: '2' })
    await userEvent.keyboard('Wen')
    expect(screen.getByRole('combobox', { name: 'Upline' })).toHaveValue('Wen')
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(2)
  })
})

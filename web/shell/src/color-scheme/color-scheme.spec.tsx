import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ColorSchemeChoice } from '@upline/ui/data'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderScreen } from '@upline/web-kit/testing'
import { useApplyOwnColorScheme, useOwnColorScheme } from './use-own-color-scheme.ts'

const person = userEvent.setup({ delay: null })
const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

function Frame() {
  useApplyOwnColorScheme()
  return <ColorSchemeChoice onChoose={useOwnColorScheme().keep} />
}

const openAs = (id: string) => renderScreen(<Frame />, { user: { id } })

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})

describe('color scheme', () => {
  it('applies the stored scheme in a script before the first render', async () => {
    const page = openAs('7')
    await person.click(screen.getByRole('radio', { name: 'Dark' }))
    page.unmount()
    document.documentElement.removeAttribute('data-mantine-color-scheme')
    new Function(SCRIPT)()
    expect(scheme()).toBe('dark')
  })

  it('follows the system by default', () => {
    new Function(SCRIPT)()
    expect(scheme()).toBe('light')
    localStorage.setItem('upline.color-scheme', 'nonsense')
    new Function(SCRIPT)()
    expect(scheme()).toBe('light')
  })

  it('stores the scheme per user', async () => {
    const first = openAs('7')
    await person.click(screen.getByRole('radio', { name: 'Dark' }))
    first.unmount()
    const second = openAs('8')
    expect(scheme()).toBe('light')
    second.unmount()
    openAs('7')
    expect(scheme()).toBe('dark')
  })
})

import type { Member } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { MemberPicker } from './member-picker.tsx'

const cy = { id: 'c', firstName: 'Cy', lastName: 'Lee', username: 'cy', uplineId: 'b', uplineName: 'Bo Lee' } as Member

const draw = (value: string | null) =>
  render(
    <UplineUiProvider toastMs={5000}>
      <QueryClientProvider client={createQueryClient()}>
        <MemberPicker label="Upline" member={cy} value={value} />
      </QueryClientProvider>
    </UplineUiProvider>,
  )

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
})

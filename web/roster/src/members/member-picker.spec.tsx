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

describe('the picker of an upline', () => {
  beforeEach(() => void fakeFetch({ '/api/users': { body: [cy] } }))

  it('names the upline that stands outside of the roster one sees', async () => {
    draw('b')
    expect(await screen.findByDisplayValue('Bo Lee')).toBeVisible()
  })

  it('says where there is none', async () => {
    draw(null)
    expect(await screen.findByDisplayValue('No Upline (Direct)')).toBeVisible()
  })
})

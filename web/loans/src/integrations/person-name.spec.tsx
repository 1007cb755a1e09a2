import { render, screen } from '@testing-library/react'
import { createQueryClient, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { PersonName } from './person-name.tsx'

const open = (username: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PersonName username={username} />
    </QueryClientProvider>,
  )

const found = [
  { id: '2', username: 'ceo.office', firstName: 'Ann', lastName: 'Lee' },
  { id: '3', username: 'ceo', firstName: 'Caroline', lastName: 'Hart' },
]

describe('the creator of an integration', () => {
  it('shows the name instead of the username', async () => {
    fakeFetch({ '/api/users?q=ceo&limit=100': { body: found } })
    open('ceo')
    expect(await screen.findByText('Caroline Hart')).toBeVisible()
  })

  it('keeps the username if no member has it anymore', async () => {
    fakeFetch({ '/api/users?q=gone&limit=100': { body: [] } })
    open('gone')
    expect(await screen.findByText('gone')).toBeVisible()
  })
})

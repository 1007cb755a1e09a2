import type { FieldError, Site } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { SiteEditor } from './site-editor.tsx'
import { firstForm, requestOf } from './site-form.ts'

const contact = { firstName: 'Ann', lastName: 'Moss', email: 'ann@example.com', phone: '555-0100' }
const content = requestOf('basic', { ...firstForm('basic', contact), siteName: 'Moss Loans' })
const moss = { id: 's1', url: 'https://upline.example/sites/moss-loans', content, versions: [] } as unknown as Site

const NOTES = [{ field: 'nmls', message: 'Another member has this NMLS ID.' }]

async function sent(site: Site | undefined, claims: FieldError[] = []) {
  fakeFetch({
    '/api/create-affiliate-site':
      claims.length > 0
        ? { status: 422, body: { code: 'sites.claims-refused', message: claims[0]!.message, errors: claims } }
        : { body: { success: true, message: '', site: moss } },
    '/api/affiliate-sites/preview': { body: { html: '<style></style>', claims } },
  })
  renderScreen(<SiteEditor plan="basic" contact={contact} site={site} isOpen bonus={50} profileNotes={NOTES} />)
  if (!site) await userEvent.type(screen.getByLabelText(/^Site Name/), 'Moss Loans')
  await userEvent.click(screen.getByRole('button', { name: /My Site$/ }))
}

describe('toast after a site is built', () => {
  it('reports a new site as created', async () => {
    await sent(undefined)
    expect(await screen.findByText('Site Created')).toBeInTheDocument()
  })

  it('reports an existing site as updated', async () => {
    await sent(moss)
    expect(await screen.findByText('Site Updated')).toBeInTheDocument()
  })
})

describe('text that cannot be published', () => {
  const message = 'Tagline says “$5k a week”. Remove the amount.'

  it('shows its message at the field and in the toast', async () => {
    await sent(moss, [{ field: 'tagline', message }])
    expect(await screen.findByText('Error')).toBeInTheDocument()
    expect(screen.getAllByText(message)).toHaveLength(2)
    expect(screen.getByLabelText('Tagline')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('site builder', () => {
  it('shows which profile fields pages leave out', async () => {
    await sent(moss)
    expect(screen.getByText('Another member has this NMLS ID. Change it in your profile.')).toBeInTheDocument()
  })
})

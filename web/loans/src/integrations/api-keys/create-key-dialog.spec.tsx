import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer, type Call } from '@upline/web-kit/testing'
import { CreateKeyDialog } from './create-key-dialog.tsx'

const person = userEvent.setup({ delay: null })

const refusal = (code: string, field: string, message: string): Answer => ({
  status: 400,
  body: { code, message, errors: [{ field, message }] },
})

/** A server whose creator has this password and, if there is one, this code. */
function server(code?: string) {
  return fakeFetch({
    '/api/api-keys': ({ init }: Call) => {
      const sent = JSON.parse(String(init.body)) as { password: string; code?: string }
      if (sent.password !== 'right')
        return refusal('identity.wrong-password', 'password', 'Current password is incorrect')
      if (code && !sent.code) return refusal('identity.second-factor-needed', 'code', 'Enter the code.')
      return { body: { id: 'k', name: 'CRM', key: 'upl_secret' } }
    },
  })
}

async function fill(password: string) {
  renderScreen(<CreateKeyDialog opened onClose={() => {}} />)
  await person.type(await screen.findByLabelText('Name'), 'CRM')
  await person.click(screen.getByLabelText('Read members, teams and their history'))
  if (password) await person.type(screen.getByLabelText('Your password'), password)
  await create()
}

const create = () => person.click(screen.getByRole('button', { name: 'Create Key' }))

describe('CreateKeyDialog', () => {
  it('asks for the password before it calls the server', async () => {
    const calls = server()
    await fill('')
    expect(await screen.findByText('Please enter your password')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('marks a wrong password at its field', async () => {
    server()
    await fill('wrong')
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument()
  })

  it('asks for the code of a second factor and sends it with the password', async () => {
    const calls = server('123456')
    await fill('right')
    await person.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123456')
    await create()
    expect(await screen.findByText('upl_secret')).toBeInTheDocument()
    expect(JSON.parse(String(calls.at(-1)?.init.body))).toMatchObject({
      ...{ name: 'CRM', scopes: ['members:read'], password: 'right', code: '123456' },
    })
  })
})

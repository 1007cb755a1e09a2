import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer, type Call } from '@upline/web-kit/testing'
import { ProofDialog } from './proof-dialog.tsx'

const person = userEvent.setup({ delay: null })

const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
const NEEDED = refused(403, 'identity.proof-needed', 'Please enter your password again to do this.')
const CODE_NEEDED = refused(400, 'identity.second-factor-needed', 'Enter the code.')

/** A server that accepts the call after a proof with the right password and, if set, the code. */
function server({ code }: { code?: string } = {}) {
  let isProven = false
  return fakeFetch({
    '/api/auth/sign-out-everywhere': () => (isProven ? { body: { message: 'Done' } } : NEEDED),
    '/api/auth/proof': ({ init }: Call) => {
      const sent = JSON.parse(String(init.body)) as { password: string; code?: string }
      if (sent.password !== 'right') return refused(400, 'identity.wrong-password', 'Current password is incorrect')
      if (code && !sent.code) return CODE_NEEDED
      if (code && sent.code !== code) return refused(400, 'identity.wrong-code', 'This code is not valid.')
      isProven = true
      return { body: { message: 'Thank you.' } }
    },
  })
}

const page = () => renderScreen(<ProofDialog />)

const call = () => api('/api/auth/sign-out-everywhere', { method: 'POST' })
const give = async (password: string) => {
  const field = await screen.findByLabelText('Your password')
  await person.clear(field)
  await person.type(field, password)
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
}

// Compiles the lazy module up front, because that takes long on a busy machine.
beforeAll(() => import('./confirm-identity-dialog.tsx'), 180_000)

describe('call that requires the password again', () => {
  it('continues after the right password and shows an error for a wrong one', async () => {
    const calls = server()
    page()
    const answered = call()
    await give('wrong')
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument()
    await give('right')
    await expect(answered).resolves.toEqual({ message: 'Done' })
    expect(calls.map(({ path }) => path).filter((path) => path.endsWith('everywhere'))).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('also requires the code if two-factor authentication is on', async () => {
    server({ code: '123456' })
    page()
    const answered = call()
    await give('right')
    await person.type(await screen.findByLabelText('Authenticator code or recovery code'), '123456')
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await expect(answered).resolves.toEqual({ message: 'Done' })
  })

  it('returns the original error if the user cancels', async () => {
    const calls = server()
    page()
    const answered = call().catch((fault: unknown) => fault)
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await answered).toMatchObject({ status: 403, code: 'identity.proof-needed' })
    expect(calls).toHaveLength(1)
  })
})

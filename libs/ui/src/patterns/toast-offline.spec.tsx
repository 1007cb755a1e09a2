import { act, render, screen } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { toast } from './toast.tsx'

describe('toast without a connection', () => {
  it('keeps the page, and shows the next toast once the list loads', async () => {
    render(<UplineUiProvider toastMs={5_000}>page</UplineUiProvider>)
    await act(async () =>
      toast({ title: 'Login Error' }, () => Promise.reject(new Error('Loading CSS chunk f failed.'))),
    )
    expect(screen.getByText('page')).toBeInTheDocument()
    await act(async () => toast({ title: 'Login Successful' }))
    expect(await screen.findByText('Login Successful')).toBeInTheDocument()
    expect(screen.queryByText('Login Error')).not.toBeInTheDocument()
  })
})

import { afterSignIn } from './after-sign-in.ts'

const address = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://upline')
  return { pathname, search, hash }
}

describe('where a sign-in leads', () => {
  it('is the loans page, from where everybody begins', () => {
    for (const path of ['/', '/login', '/login/', '/dashboard', '/loans'])
      expect(afterSignIn(address(path))).toBe('/loans')
  })

  it('is the page that was asked for by its address', () => {
    for (const path of ['/reports?tab=disputes', '/member-profile/7', '/loans/abc#history', '/loans?q=Lee'])
      expect(afterSignIn(address(path))).toBe(path)
  })
})

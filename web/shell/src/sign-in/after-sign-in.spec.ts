import { afterSignIn, isAgentsPage } from './after-sign-in.ts'

const address = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://upline')
  return { pathname, search, hash }
}

describe('page after sign-in', () => {
  it('opens the loans page from the start pages', () => {
    for (const path of ['/', '/login', '/login/', '/dashboard', '/loans'])
      expect(afterSignIn(address(path))).toBe('/loans')
  })

  it('opens the requested page if the URL names one', () => {
    for (const path of ['/reports?tab=disputes', '/member-profile/7', '/loans/abc#history', '/loans?q=Lee'])
      expect(afterSignIn(address(path))).toBe(path)
  })

  it('requires a full page load for pages of agents', () => {
    for (const path of ['/landing/officer', '/agent-site/officer?from=mail', '/sites/eva-lee'])
      expect(isAgentsPage(address(path))).toBe(true)
    for (const path of ['/', '/landing', '/recruiting-landing/x', '/loans/landing/x'])
      expect(isAgentsPage(address(path))).toBe(false)
  })
})

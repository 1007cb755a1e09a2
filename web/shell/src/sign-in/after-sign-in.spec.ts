import { afterSignIn, isAgentsPage } from './after-sign-in.ts'

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

  it("is fetched anew where the page is an agent's, which no screen draws", () => {
    for (const path of ['/landing/officer', '/agent-site/officer?from=mail', '/sites/eva-lee'])
      expect(isAgentsPage(address(path))).toBe(true)
    for (const path of ['/', '/landing', '/recruiting-landing/x', '/loans/landing/x'])
      expect(isAgentsPage(address(path))).toBe(false)
  })
})

import { createQueryClient, sessionQueryKey } from '@upline/web-kit'
import { rememberSignedIn } from './preload-signed-in.ts'
import { skipVisitorCheck } from './session-hint.ts'

function checked(hint: string | undefined, isRemembered = false): boolean {
  document.head.innerHTML = hint === undefined ? '' : `<meta name="upline-session" content="${hint}">`
  rememberSignedIn(isRemembered)
  const client = createQueryClient()
  skipVisitorCheck(client)
  return client.getQueryData(sessionQueryKey) === undefined
}

describe('skipVisitorCheck', () => {
  it('skips the check if the browser sent no session cookie', () => expect(checked('absent')).toBe(false))

  it('checks if the browser sent a session cookie', () => expect(checked('unknown')).toBe(true))

  it('checks if the document has no hint', () => expect(checked(undefined)).toBe(true))

  it('checks if the last page had a session, because the document may be an older copy', () =>
    expect(checked('absent', true)).toBe(true))
})

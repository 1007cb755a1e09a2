interface Headers {
  authorization?: string | undefined
  cookie?: string | undefined
}

/** Returns the session token of a request: the bearer token, else the cookie of this name. */
export function readToken(headers: Headers, cookieName: string): string | undefined {
  const bearer = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer) return bearer
  return readCookie(headers, cookieName)
}

export function readCookie({ cookie = '' }: Pick<Headers, 'cookie'>, wanted: string): string | undefined {
  for (const part of cookie.split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}

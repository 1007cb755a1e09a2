interface Headers {
  authorization?: string | undefined
  cookie?: string | undefined
}

/** The session token that a request carries: as bearer, else in the cookie of this name. */
export function readToken(headers: Headers, cookieName: string): string | undefined {
  const bearer = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer) return bearer
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === cookieName && value) return value
  }
  return undefined
}

import { faultsOf } from './faults.ts'

/** An HTTP client of a running instance, signed in as one account. */
export interface Client {
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  cookie: string
}

export interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

/** Signs in. Throws if the status is not 2xx. */
export async function signIn(url: string, username: string, password: string): Promise<Client> {
  const answer = await request<unknown>(url, '', 'POST', '/api/auth/login', { username, password })
  if (answer.status >= 300) throw new Error(`sign-in of ${username}: ${answer.status} ${JSON.stringify(answer.body)}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const call = <T>(method: string, path: string, body?: unknown) => request<T>(url, cookie, method, path, body)
  const ok = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, body: answer } = await call<T>(method, path, body)
    const why = status >= 500 ? await faultsOf(url) : ''
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}${why}`)
    return answer
  }
  return { call, get: (path) => ok('GET', path), post: (path, body) => ok('POST', path, body), cookie }
}

async function request<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parsed(text) as T }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { SessionUser } from '@upline/contracts'
import { INTERNAL_TOKEN_HEADER } from '@upline/http'
import { apiDocument } from './api-document.ts'

export interface Answer<Body> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

/** What the gateway and the services of a test share. */
export const TEST_INTERNAL_TOKEN = 'a-token-that-only-tests-have-1234567'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallParts {
  body?: unknown
  /** The raw body, instead of `body`: broken JSON, CSV, multipart. */
  payload?: string | Buffer
  headers?: Record<string, string>
}

/**
 * Calls a service by HTTP like the gateway, without a port, as one user or as a visitor. Fails on undocumented
 * responses.
 */
export class Caller {
  readonly #app: NestFastifyApplication
  readonly #token: string | undefined
  readonly #user: SessionUser | undefined

  constructor(app: NestFastifyApplication, session?: { user: SessionUser; token: string }) {
    this.#app = app
    this.#token = session?.token
    this.#user = session?.user
  }

  get user(): SessionUser {
    if (!this.#user) throw new Error('A visitor has no user')
    return this.#user
  }

  async call<Body = never>(method: Method, url: string, parts: CallParts = {}): Promise<Answer<Body>> {
    const answer = await this.#inject(method, url, parts)
    const { statusCode: status, headers } = answer
    const body = parsed(answer.body)
    const contentType = String(headers['content-type'] ?? '')
    const fault = apiDocument.faultOf({ method, url, status, contentType, body })
    if (fault) throw new Error(fault)
    return { status, body: body as Body, headers }
  }

  /** The body of a GET as bytes, for files that are not text. Fails unless the status is 200. */
  async bytes(url: string): Promise<Buffer> {
    const { statusCode, rawPayload } = await this.#inject('GET', url, {})
    if (statusCode !== 200) throw new Error(`GET ${url} answered ${statusCode}`)
    return rawPayload
  }

  #inject(method: Method, url: string, parts: CallParts) {
    return this.#app.inject({
      method,
      url,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        [INTERNAL_TOKEN_HEADER]: TEST_INTERNAL_TOKEN,
        ...parts.headers,
      },
      ...(parts.payload === undefined ? {} : { payload: parts.payload }),
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    })
  }

  get = <Body = never>(url: string, parts?: CallParts) => this.call<Body>('GET', url, parts)
  post = <Body = never>(url: string, body?: unknown) => this.call<Body>('POST', url, { body })
  put = <Body = never>(url: string, body?: unknown) => this.call<Body>('PUT', url, { body })
  patch = <Body = never>(url: string, body?: unknown) => this.call<Body>('PATCH', url, { body })
  delete = <Body = never>(url: string) => this.call<Body>('DELETE', url)
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

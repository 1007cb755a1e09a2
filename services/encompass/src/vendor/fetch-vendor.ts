import { assertAllowed } from './allow-list.ts'
import { VendorError, vendorError } from './vendor-error.ts'

const CALL_TIMEOUT_MS = 30_000

export interface VendorRequest {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  headers: Record<string, string>
  body?: string
}

export interface VendorResponse<Body> {
  body: Body
  headers: Headers
}

/** One exchange. Nothing else sends anything to Encompass, and this sends only what the list allows. */
export async function fetchVendor<Body>(base: string, request: VendorRequest): Promise<VendorResponse<Body>> {
  const { method, path, query, headers, body } = request
  assertAllowed(method, path)
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const answer = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => {
    throw new VendorError('Encompass is unavailable')
  })
  const text = await answer.text().catch(() => {
    throw new VendorError('Encompass cut off its response')
  })
  if (!answer.ok) throw vendorError(answer.status, text, answer.headers.get('retry-after'))
  return { body: parsed<Body>(text), headers: answer.headers }
}

/** A 201 may have no body. */
function parsed<Body>(text: string): Body {
  if (text === '') return undefined as Body
  try {
    return JSON.parse(text) as Body
  } catch {
    throw new VendorError('Encompass returned a response that is not JSON')
  }
}

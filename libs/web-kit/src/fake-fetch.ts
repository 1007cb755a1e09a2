export interface Answer {
  status?: number
  statusText?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Call {
  path: string
  init: RequestInit & { headers: Record<string, string> }
}

/** Replaces fetch in tests: responds by path, with 404 for unknown ones, and records the requests. */
export function fakeFetch(answers: Record<string, Answer | ((call: Call) => Answer)>) {
  const calls: Call[] = []
  globalThis.fetch = (async (path: string, init: Call['init']) => {
    const call = { path, init }
    calls.push(call)
    const given = answers[path] ?? { status: 404, statusText: 'Not Found' }
    const { status = 200, statusText = '', body, headers = {} } = typeof given === 'function' ? given(call) : given
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    return {
      ok: status < 400,
      status,
      statusText,
      text: async () => text,
      blob: async () => new Blob([text]),
      headers: { get: (name: string) => headers[name] ?? null, has: (name: string) => name in headers },
    }
  }) as unknown as typeof fetch
  return calls
}

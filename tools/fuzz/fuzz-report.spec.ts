import { readFuzzReport, summaryOf } from './fuzz-report.ts'

const base64 = (text: string) => ({ $base64: Buffer.from(text).toString('base64') })

const finished = (label: string, id: string, status: number | null, checks: object[] = []) =>
  JSON.stringify({
    ScenarioFinished: {
      recorder: {
        label,
        checks: { [id]: checks },
        interactions: {
          [id]: {
            request: { method: 'POST', uri: 'http://x/api/users', body: base64('{"a":1}') },
            response: status === null ? null : { status_code: status, content: base64('answer') },
          },
        },
      },
    },
  })

const failure = { name: 'not_a_server_error', status: 'failure', failure_info: { failure: { title: 'Server error' } } }

describe('report of the OpenAPI fuzzer', () => {
  it('counts cases by status', () => {
    const lines = ['{"Initialize":{}}', finished('a', '1', 200), finished('a', '2', 201), finished('b', '3', 404), '']
    const report = readFuzzReport(lines.join('\n'))
    expect(report).toEqual({ cases: 3, byStatus: { 200: 1, 201: 1, 404: 1 }, failures: [] })
    expect(summaryOf(report)).toBe('3 cases: 2xx 2, 400 0, 401 0, 403 0, 404 1, 429 0, other 4xx 0, 5xx 0')
  })

  it('lists failed checks with their requests, and calls without a response', () => {
    const lines = [finished('POST /api/users', '1', 500, [failure]), finished('GET /api/team', '2', null)]
    expect(readFuzzReport(lines.join('\n')).failures).toEqual([
      'POST /api/users: Server error\n  POST http://x/api/users {"a":1} => 500 answer',
      'GET /api/team: no response\n  POST http://x/api/users {"a":1} => ',
    ])
  })

  it('counts nothing for a call without cases', () => {
    const line = JSON.stringify({ ScenarioFinished: { recorder: { label: 'PATCH /api/users/{id}' } } })
    expect(readFuzzReport(line)).toEqual({ cases: 0, byStatus: {}, failures: [] })
  })

  it('ignores successful checks', () => {
    const line = finished('a', '1', 200, [{ name: 'not_a_server_error', status: 'success' }])
    expect(readFuzzReport(line).failures).toEqual([])
  })
})

import { failureDetail } from './failure-detail.ts'

const body = JSON.stringify({ status: 503, code: 'gateway.service-away', message: 'Please try again.' })
const unexpected = 'The server sent an unexpected response. Wait a minute, then try again.'

describe('failureDetail', () => {
  it('returns the status and the message if the body is our JSON', () => {
    expect(failureDetail(`503: ${body}`)).toBe('503: Please try again.')
  })

  it('keeps the text that a page puts before the failure', () => {
    expect(failureDetail(`Failed to fetch team data: 503 - ${body}`)).toBe(
      'Failed to fetch team data: 503 - Please try again.',
    )
    expect(failureDetail(`Failed to load member data: 503: <html>`)).toBe(
      `Failed to load member data: 503: ${unexpected}`,
    )
  })

  it.each(['500: {"other":1}', '500: {broken}', '500: {"message":7}', '500: <html>\n<h1>Bad Gateway</h1>'])(
    'shows no document without a message: %s',
    (detail) => expect(failureDetail(detail)).toBe(`500: ${unexpected}`),
  )

  it.each(['500: boom', '503: Service Unavailable', 'gone', '', '400: an amount < 5'])(
    'returns a plain text unchanged: %s',
    (detail) => expect(failureDetail(detail)).toBe(detail),
  )
})

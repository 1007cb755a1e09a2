import { failureDetail } from './failure-detail.ts'

describe('failureDetail', () => {
  it('returns the status and the message if the body is our JSON', () => {
    const body = JSON.stringify({ status: 503, code: 'gateway.service-away', message: 'Please try again.' })
    expect(failureDetail(`503: ${body}`)).toBe('503: Please try again.')
  })

  it.each(['500: boom', '503: Service Unavailable', '500: {"other":1}', '500: {broken}', '500: {"message":7}', 'gone'])(
    'returns any other body unchanged: %s',
    (detail) => expect(failureDetail(detail)).toBe(detail),
  )
})

import { failureDetail } from './failure-detail.ts'

describe('the detail of a failure', () => {
  it('is the status and the sentence for people, where the body is a document of ours', () => {
    const body = JSON.stringify({ status: 503, code: 'gateway.service-away', message: 'Please try again.' })
    expect(failureDetail(`503: ${body}`)).toBe('503: Please try again.')
  })

  it.each(['500: boom', '503: Service Unavailable', '500: {"other":1}', '500: {broken}', '500: {"message":7}', 'gone'])(
    'stands as it is where it is none: %s',
    (detail) => expect(failureDetail(detail)).toBe(detail),
  )
})

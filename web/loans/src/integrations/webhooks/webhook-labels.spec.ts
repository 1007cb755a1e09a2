import type { WebhookDelivery, WebhookEndpoint } from '@upline/contracts'
import { deliveryText, healthNote, healthOf, lastDayText, readable } from './webhook-labels.ts'

const endpoint: WebhookEndpoint = {
  ...{ id: 'w', url: 'https://books.example.com/', description: '', eventTypes: ['loan.funded'], isEnabled: true },
  ...{ disabledAt: null, disabledBecause: null, failingSince: null, previousSecretUntil: null, waiting: 0 },
  ...{ lastDay: { sent: 1_200, failed: 0 }, lastSentAt: '2026-11-21T12:00:00.000Z' },
  ...{ createdBy: 'ann', createdAt: '2026-11-01T12:00:00.000Z' },
}

const delivery: WebhookDelivery = {
  ...{ id: 'd', messageId: 'msg_1', type: 'loan.funded', status: 'sent', attempts: 1, responseStatus: 204 },
  ...{ reason: null, createdAt: '2026-11-21T12:00:00.000Z', triedAt: null, nextTryAt: null },
}

describe('webhook labels', () => {
  it('labels an endpoint by its state and the reason', () => {
    expect(healthOf(endpoint)).toBe('Healthy')
    expect(healthOf({ ...endpoint, lastSentAt: null })).toBe('Nothing sent yet')
    const failing = { ...endpoint, failingSince: '2026-11-21T12:00:00.000Z' }
    expect([healthOf(failing), healthNote(failing)]).toEqual(['Failing', expect.stringContaining('No event accepted')])
    const off = { ...failing, isEnabled: false, disabledBecause: 'It accepted no events for five days.' }
    expect([healthOf(off), healthNote(off)]).toEqual(['Disabled', 'It accepted no events for five days.'])
    expect(healthNote(endpoint)).toBe('')
  })

  it('describes the last day', () => {
    expect(lastDayText(endpoint)).toBe('1,200 sent')
    expect(lastDayText({ ...endpoint, lastDay: { sent: 0, failed: 2 }, waiting: 3 })).toBe(
      '0 sent, 2 failed, 3 waiting',
    )
  })

  it('labels a delivery by its state', () => {
    expect(deliveryText(delivery)).toBe('Sent')
    expect(deliveryText({ ...delivery, attempts: 3 })).toBe('Sent after 3 attempts')
    expect(deliveryText({ ...delivery, status: 'failed' })).toBe('Failed after 1 attempt')
    expect(deliveryText({ ...delivery, status: 'queued', attempts: 0 })).toBe('Queued')
    const waiting = { ...delivery, status: 'queued' as const, attempts: 2, nextTryAt: '2026-11-21T12:05:00.000Z' }
    expect(deliveryText(waiting)).toMatch(/^Queued after 2 attempts, next attempt Nov 21, /)
  })

  it('indents the body', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(readable('Thank you')).toBe('Thank you')
  })
})

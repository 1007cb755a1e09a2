import { loanSyncRequested } from '@upline/contracts/events'
import { envelopeOf, EventSchemaError, messageOf, topicsOf } from './event-envelope.ts'

const stamp = { id: 'e1', source: 'loans', time: '2026-01-31T12:00:00.000Z', traceparent: '00-a-b-01' }
const data = { requestId: 'r1', by: '1', at: '2026-01-31T12:00:00.000Z' }
const event = { type: loanSyncRequested, key: 'r1', aggregateVersion: 3, data }

describe('an event', () => {
  it('travels as a CloudEvent in binary mode and arrives unchanged', () => {
    const message = messageOf(event, stamp)
    expect(message.headers).toMatchObject({
      ce_id: 'e1',
      ce_type: 'loan-sync-requested',
      ce_specversion: '1.0',
      ce_partitionkey: 'r1',
    })
    expect(envelopeOf(message)).toMatchObject({ id: 'e1', topic: 'loans.sync', key: 'r1', aggregateVersion: 3, data })
  })

  it('drops unknown fields, and is rejected if a field is missing', () => {
    expect(JSON.parse(messageOf({ ...event, data: { ...data, secret: 'x' } as never }, stamp).body)).toEqual(data)
    expect(() => messageOf({ ...event, data: { by: '1' } as never }, stamp)).toThrow(EventSchemaError)
  })

  it('parses an event immediately, or when its data is read', () => {
    const message = { ...messageOf(event, stamp), body: '{"by":1}' }
    expect(() => envelopeOf(message)).toThrow(EventSchemaError)
    const late = envelopeOf(message, { readsLate: true })
    expect(late).toBeDefined()
    expect(() => late?.data).toThrow(EventSchemaError)
    expect(envelopeOf(messageOf(event, stamp), { readsLate: true })?.data).toEqual(data)
  })

  it('returns undefined for an unknown type', () => {
    const message = messageOf(event, stamp)
    expect(envelopeOf({ ...message, headers: { ...message.headers, ce_type: 'unknown-type' } })).toBeUndefined()
  })

  it('belongs to the topic of its type', () => {
    expect(topicsOf(['user-created', 'upline-changed', 'loan-funded', 'unknown-type'])).toEqual([
      'loans.loan',
      'roster.user',
    ])
  })
})

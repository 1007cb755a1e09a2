import path from 'node:path'
import { EVENT_TYPES } from '@upline/contracts/events'
import { producerOf } from './event-catalog.ts'
import { eventUsage, usageIn } from './event-usage.ts'

const usage = eventUsage(path.resolve(import.meta.dirname, '../../services'))

describe('event registry', () => {
  it.each(EVENT_TYPES.map((type) => [type.type, type] as const))('lists exactly the consumers of %s', (name, type) => {
    const handlers = usage.filter((service) => service.handles.includes(name)).map(({ service }) => service)
    expect(handlers).toEqual([...type.consumers].sort())
  })

  it.each(EVENT_TYPES.map((type) => [type.type, type] as const))(
    'lets only the owner of its topic append %s',
    (name, type) => {
      const producers = usage.filter((service) => service.appends.includes(name)).map(({ service }) => service)
      expect(producers).toEqual([producerOf(type)])
    },
  )

  it('contains every type that a service consumes', () => {
    const known = EVENT_TYPES.map(({ type }) => type)
    expect(usage.flatMap(({ handles }) => handles).filter((type) => !known.includes(type))).toEqual([])
  })
})

describe('eventUsage', () => {
  it('finds consumed and appended events', () => {
    const text = `@EventPattern<string>('loan-funded', parkKey) … await this.outbox.append(tx, { type: isNew ? userCreated : userUpdated, key })`
    expect(usageIn([text])).toEqual({ handles: ['loan-funded'], appends: ['user-created', 'user-updated'] })
  })

  it('finds the events that a read model handles', () => {
    const texts = ["readonly events = ['password-changed', 'user-erased']", 'readonly events = FUNDING_EVENTS']
    expect(usageIn(texts).handles).toEqual([
      ...['loan-funded', 'loan-unfunded', 'loans-settled', 'password-changed', 'user-erased'],
    ])
  })

  it('finds the snapshot that rebuilds a read model', () => {
    expect(usageIn(['readonly snapshot = membersSnapshot'])).toEqual({ handles: ['members-snapshot'], appends: [] })
  })
})

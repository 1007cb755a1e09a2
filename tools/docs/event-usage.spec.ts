import path from 'node:path'
import { EVENT_TYPES } from '@upline/contracts/events'
import { producerOf } from './event-catalogue.ts'
import { eventUsage, usageIn } from './event-usage.ts'

const usage = eventUsage(path.resolve(import.meta.dirname, '../../services'))

describe('the registry of events', () => {
  it.each(EVENT_TYPES.map((type) => [type.type, type] as const))(
    'names who handles %s, and nobody else',
    (name, type) => {
      const handlers = usage.filter((service) => service.handles.includes(name)).map(({ service }) => service)
      expect(handlers).toEqual([...type.consumers].sort())
    },
  )

  it.each(EVENT_TYPES.map((type) => [type.type, type] as const))(
    'lets the owner of its topic alone append %s',
    (name, type) => {
      const producers = usage.filter((service) => service.appends.includes(name)).map(({ service }) => service)
      expect(producers).toEqual([producerOf(type)])
    },
  )

  it('knows every type that a service handles', () => {
    const known = EVENT_TYPES.map(({ type }) => type)
    expect(usage.flatMap(({ handles }) => handles).filter((type) => !known.includes(type))).toEqual([])
  })
})

describe('reading a source', () => {
  it('finds handlers and what is appended', () => {
    const text = `@EventPattern<string>('loan-funded', parkKey) … await this.outbox.append(tx, { type: isNew ? userCreated : userUpdated, key })`
    expect(usageIn([text])).toEqual({ handles: ['loan-funded'], appends: ['user-created', 'user-updated'] })
  })

  it('finds the snapshot that rebuilds a read model', () => {
    expect(usageIn(['readonly snapshot = membersSnapshot'])).toEqual({ handles: ['members-snapshot'], appends: [] })
  })
})

import { serviceConnections } from '@upline/db/check-database'
import { services } from './processes.ts'

describe('process table', () => {
  it('counts the connections that the default pools of a service may hold', () => {
    for (const { name, connections } of services) expect([name, connections]).toEqual([name, serviceConnections({})])
  })

  it('counts pools enlarged by a setting', () => {
    expect(serviceConnections({ DATABASE_POOL_CALLS: '20' })).toBe(serviceConnections({}) + 15)
  })
})

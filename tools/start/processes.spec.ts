import { serviceConnections } from '@upline/db/check-database'
import { connectionsFor, importWorkers, services } from './processes.ts'

describe('process table', () => {
  it('counts the connections that the default pools of a service may hold', () => {
    for (const { name, connections } of services) expect([name, connections]).toEqual([name, serviceConnections({})])
  })

  it('counts the connections of processes for imports', () => {
    const without = connectionsFor({ replicas: 2, importWorkers: 0 })
    expect(connectionsFor({ replicas: 2, importWorkers: 3 })).toBe(without + 3 * serviceConnections({}))
    expect(importWorkers(2).map(({ name }) => name)).toEqual(['loans-imports-1', 'loans-imports-2'])
  })

  it('counts pools enlarged by a setting', () => {
    expect(serviceConnections({ DATABASE_POOL_CALLS: '20' })).toBe(serviceConnections({}) + 15)
  })
})

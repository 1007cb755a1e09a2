import type { OperationsResponse, ServiceState } from '@upline/contracts'
import { ageText, everyText, headline, sizeText, stateText, until } from './operations-labels.ts'

const up = (over: Partial<ServiceState> = {}): ServiceState => ({
  ...{ service: 'loans', answers: true, version: '1', ready: true, checks: [], lag: [], deadLetters: 0, queues: [] },
  ...{ outbox: { events: 0, oldestSeconds: null }, pool: { used: 0, idle: 1, waiting: 0 } },
  ...{ databaseBytes: 1, facts: {} },
  ...over,
})

const all = (over: Partial<OperationsResponse> = {}): OperationsResponse => ({
  ...{ at: '2026-11-21T12:00:00.000Z', services: [up()], processes: [], redis: { answers: true, usedBytes: 1 } },
  ...over,
})

describe('labels of the Operations page', () => {
  it('show the most important fact first', () => {
    expect(headline(all())).toBe('All systems operational')
    expect(headline(all({ services: [up(), { service: 'sites', answers: false }] }))).toBe(
      '1 of 2 services is unavailable',
    )
    const sweep = { name: 'sweep-mails', everyMs: 30_000, lastRunAt: null, nextRunAt: '', since: '', fault: null }
    expect(headline(all({ services: [up({ sweeps: [{ ...sweep, isLate: true }] })] }))).toBe('1 sweep is late')
    expect(headline(all({ services: [up({ sweeps: [{ ...sweep, isLate: false }] })] }))).toBe('All systems operational')
    expect(headline(all({ redis: { answers: false, usedBytes: null } }))).toBe('Redis is unavailable')
  })

  it('name the dependency of a waiting service', () => {
    expect(stateText(up({ ready: false, checks: [{ name: 'database', ok: false }] }))).toBe('Waiting for database')
    expect(stateText({ service: 'loans', answers: false })).toBe('Unavailable')
  })

  it('shorten ages and sizes', () => {
    expect([5, 90, 7_200, 172_800].map(ageText)).toEqual(['5 s', '2 min', '2 h', '2 days'])
    expect(until('2026-11-21T12:00:40.000Z', '2026-11-21T12:00:00.000Z')).toBe('in 40 s')
    expect(until('2026-11-21T11:59:40.000Z', '2026-11-21T12:00:00.000Z')).toBe('now')
    expect(everyText(30_000)).toBe('every 30 s')
    expect([0, 900, 16_500_000, 3_000_000_000].map(sizeText)).toEqual(['0 B', '900 B', '15.7 MB', '2.8 GB'])
  })
})

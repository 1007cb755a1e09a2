import type { OperationsAnswer, ServiceState } from '@upline/contracts'
import { ageText, headline, sizeText, stateText } from './words.ts'

const up = (over: Partial<ServiceState> = {}): ServiceState => ({
  ...{ service: 'loans', answers: true, version: '1', ready: true, checks: [], lag: [], deadLetters: 0, queues: [] },
  ...{ outbox: { events: 0, oldestSeconds: null }, pool: { used: 0, idle: 1, waiting: 0 } },
  ...{ databaseBytes: 1, facts: {} },
  ...over,
})

const all = (over: Partial<OperationsAnswer> = {}): OperationsAnswer => ({
  ...{ at: '2026-11-21T12:00:00.000Z', services: [up()], processes: [], redis: { answers: true, usedBytes: 1 } },
  ...over,
})

describe('the words of the Operations page', () => {
  it('begin with what matters most', () => {
    expect(headline(all())).toBe('Everything answers')
    expect(headline(all({ services: [up(), { service: 'sites', answers: false }] }))).toBe(
      '1 of 2 services is not well',
    )
    expect(headline(all({ redis: { answers: false, usedBytes: null } }))).toBe('Redis does not answer')
  })

  it('say what a service waits for', () => {
    expect(stateText(up({ ready: false, checks: [{ name: 'database', ok: false }] }))).toBe('Waits for database')
    expect(stateText({ service: 'loans', answers: false })).toBe('Does not answer')
  })

  it('are short for ages and sizes', () => {
    expect([5, 90, 7_200, 172_800].map(ageText)).toEqual(['5 s', '2 min', '2 h', '2 days'])
    expect([0, 900, 16_500_000, 3_000_000_000].map(sizeText)).toEqual(['0 B', '900 B', '15.7 MB', '2.8 GB'])
  })
})

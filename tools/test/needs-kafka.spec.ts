import { needsBroker, needsOwnKafka } from './needs-kafka.ts'

describe('npm test', () => {
  it('starts a broker for the whole run and for the tests that use it', () => {
    for (const filter of [null, 'libs/events', 'rebuild', 'kafka-security'])
      expect([filter, needsBroker(filter)]).toEqual([filter, true])
  })

  it('downloads Kafka only for the kill test and for the whole run', () => {
    expect([null, 'chaos', 'kill.sys'].map(needsOwnKafka)).toEqual([true, true, true])
  })

  it.each(['money', 'loans', 'roster', 'backup'])('downloads no Kafka for %s', (filter) => {
    expect([needsBroker(filter), needsOwnKafka(filter)]).toEqual([false, false])
  })
})

import { needsBroker, needsOwnKafka } from './needs-kafka.ts'

describe('npm test', () => {
  it('starts a broker for the whole run and for the tests that use it', () => {
    for (const filter of [null, 'libs/events', 'rebuild', 'kafka-security'])
      expect([filter, needsBroker(filter)]).toEqual([filter, true])
  })

  it('downloads Kafka only for the kill test and for the whole run', () => {
    expect([null, 'chaos', 'kill.sys'].map(needsOwnKafka)).toEqual([true, true, true])
  })

  it('starts a broker if one of several words selects a test that uses it', () => {
    expect([needsBroker('money|kafka-security'), needsOwnKafka('money|kill.sys')]).toEqual([true, true])
    expect([needsBroker('money|roster'), needsOwnKafka('money|roster')]).toEqual([false, false])
  })

  it.each(['money', 'loans', 'roster', 'backup'])('downloads no Kafka for %s', (filter) => {
    expect([needsBroker(filter), needsOwnKafka(filter)]).toEqual([false, false])
  })
})

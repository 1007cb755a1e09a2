import { KafkaJSNonRetriableError, KafkaJSProtocolError, type Producer, type ProducerBatch } from 'kafkajs'
import { isSequenceFault, ReplacedProducer } from './replaced-producer.ts'

const OUT_OF_ORDER = 45
const NOT_LEADER = 6

/** As kafkajs throws the error of a broker after its retries. */
const faultOf = (code: number, type: string) => {
  const fault = new KafkaJSProtocolError({ code, type, message: type } as never)
  return Object.assign(new KafkaJSNonRetriableError(fault.message), { cause: fault })
}

const BATCH: ProducerBatch = { topicMessages: [] }

/** Producers that record their calls; the first one fails with `fault`. */
function producers(fault: Error) {
  const calls: string[] = []
  let created = 0
  const create = () => {
    const name = `producer ${++created}`
    const record = (call: string) => async () => void calls.push(`${name} ${call}`)
    const sendBatch = async () => {
      calls.push(`${name} sends`)
      if (name === 'producer 1') throw fault
    }
    return { connect: record('connects'), disconnect: record('disconnects'), sendBatch } as unknown as Producer
  }
  return { calls, producer: new ReplacedProducer(create) }
}

describe('isSequenceFault', () => {
  it('finds the error of the broker below the wrappers of the client', () => {
    expect(isSequenceFault(faultOf(OUT_OF_ORDER, 'OUT_OF_ORDER_SEQUENCE_NUMBER'))).toBe(true)
    expect(isSequenceFault(faultOf(NOT_LEADER, 'NOT_LEADER_FOR_PARTITION'))).toBe(false)
    expect(isSequenceFault(undefined)).toBe(false)
  })
})

describe('ReplacedProducer', () => {
  it('sends the next batch with a new producer after a sequence fault', async () => {
    const { calls, producer } = producers(faultOf(OUT_OF_ORDER, 'OUT_OF_ORDER_SEQUENCE_NUMBER'))
    await expect(producer.send(BATCH)).rejects.toThrow('OUT_OF_ORDER_SEQUENCE_NUMBER')
    await producer.send(BATCH)
    expect(calls).toEqual([
      ...['producer 1 connects', 'producer 1 sends', 'producer 1 disconnects'],
      ...['producer 2 connects', 'producer 2 sends'],
    ])
  })

  it('keeps its producer after other faults, because the client retries with it', async () => {
    const { calls, producer } = producers(faultOf(NOT_LEADER, 'NOT_LEADER_FOR_PARTITION'))
    await expect(producer.send(BATCH)).rejects.toThrow()
    await expect(producer.send(BATCH)).rejects.toThrow()
    expect(calls).toEqual(['producer 1 connects', 'producer 1 sends', 'producer 1 sends'])
  })
})

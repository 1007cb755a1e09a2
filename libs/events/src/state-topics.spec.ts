import type { EventMessage } from './event-message.ts'
import { statePartition, stateRecords, streamOf } from './state-topics.ts'

const message = (type: string, id: string, body: object = {}): EventMessage =>
  ({
    ...{ topic: 'roster.user', key: 'ann', body: JSON.stringify(body) },
    headers: { ce_type: type, ce_id: id, ce_partitionkey: 'ann' },
  }) as EventMessage

const keysOf = (of: EventMessage) => stateRecords(of).map(({ stateKey }) => stateKey)

describe('the compacted copy of a stream', () => {
  it('keeps of each member the last whole telling, which an erasure overwrites, and the last move', () => {
    for (const type of ['user-created', 'user-updated', 'user-removed', 'user-erased'])
      expect(keysOf(message(type, '1'))).toEqual(['ann'])
    expect(keysOf(message('upline-changed', '4'))).toEqual(['ann|upline'])
  })

  it('holds an event of several members as one for each, with an id of its own', () => {
    const batch = message('users-imported', '7', { importId: 'i', members: [{ id: 'bob' }, { id: 'cid' }] })
    const records = stateRecords(batch)
    expect(records.map(({ stateKey }) => stateKey)).toEqual(['bob', 'cid'])
    expect(records[0]!.message).toMatchObject({ key: 'bob', headers: { ce_id: '7/bob', ce_partitionkey: 'bob' } })
    expect(JSON.parse(records[1]!.message.body)).toEqual({ importId: 'i', members: [{ id: 'cid' }] })
    expect(keysOf(message('users-removed', '9', { members: [{ id: 'bob' }, { id: 'cid' }] }))).toEqual(['bob', 'cid'])
    const moves = message('uplines-changed', '8', { changes: [{ memberId: 'bob' }] })
    expect(keysOf(moves)).toEqual(['bob|upline'])
  })

  it('leaves all others out', () => {
    expect(keysOf(message('agent-refused', '1'))).toEqual([])
    expect(keysOf({ ...message('loan-funded', '1'), topic: 'loans.loan' })).toEqual([])
    expect(streamOf('roster.user.state')).toBe('roster.user')
  })

  it('holds all of one member in one partition', () => {
    expect(new Set(Array.from({ length: 50 }, (_, no) => statePartition(`member-${no}`, 4))).size).toBe(4)
  })
})

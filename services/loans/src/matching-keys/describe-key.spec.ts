import { describeKey } from './describe-key.ts'

const change = { kind: 'name', value: 'Derek Hughes' } as const
const key = { member: 'Derek Hughes', before: 'Olga Stone', waitingLoans: 0, writtenAs: [], other: null }

describe('describeKey', () => {
  it('shows the old and the new value, and what waits under it', () => {
    const waiting = { ...key, waitingLoans: 3, writtenAs: ['DEREK HUGHES', 'Derek Hughes'] }
    expect(describeKey(change, waiting, false)).toEqual({
      summary: "Olga Stone: match loans by the new full name 'Derek Hughes'",
      before: { name: 'Olga Stone' },
      after: { name: 'Derek Hughes', waitingLoans: 3, writtenAs: 'DEREK HUGHES, Derek Hughes' },
    })
  })

  it('names another member who has the key only to approvers who may see them', () => {
    const taken = { ...key, before: null, other: { id: 'derek', name: 'Derek Hughes' } }
    expect(describeKey(change, taken, true).after).toMatchObject({ alsoOf: 'Derek Hughes' })
    expect(describeKey(change, taken, false)).toMatchObject({ before: null, after: { alsoOf: 'Another member' } })
  })
})

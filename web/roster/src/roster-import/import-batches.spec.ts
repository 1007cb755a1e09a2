import type { NewMemberRow } from '@upline/contracts'
import { runBatches, BATCH_SIZE } from './import-batches.ts'

const member = { firstName: 'Ana', lastName: 'Lee', email: 'a@x.test' } as NewMemberRow

describe('roster file above the size of one call', () => {
  it('sends a large file in calls of 10,000 and keeps the row numbers of rejected rows', async () => {
    const sizes: number[] = []
    const result = await runBatches({
      members: BATCH_SIZE + 2,
      rows: async (from, count) => Array.from({ length: Math.min(count, BATCH_SIZE + 2 - from) }, () => member),
      variant: {
        shape: (one) => one,
        send: async (members) => {
          sizes.push(members.length)
          return { imported: members.length - 1, errors: [{ row: 2, message: 'taken' }] }
        },
      },
    })
    expect(sizes).toEqual([BATCH_SIZE, 2])
    expect(result).toEqual({
      imported: BATCH_SIZE,
      errors: [
        { row: 2, message: 'taken' },
        { row: BATCH_SIZE + 2, message: 'taken' },
      ],
    })
  })
})

import { batchChecksum, incompleteness, manifestChecksum, type ReceivedBatch } from './snapshot-checksum.ts'

const batch = (no: number, rows: unknown[]): ReceivedBatch => ({
  ...{ batch: no, rows: rows.length, checksum: batchChecksum(rows) },
})

const received = [batch(0, [{ id: 'a' }, { id: 'b' }]), batch(1, [{ id: 'c' }])]
const manifest = {
  ...{ takenAt: '2026-12-01T10:00:00.000Z', batches: 2, rows: 3 },
  checksum: manifestChecksum(received.map(({ checksum }) => checksum)),
}

describe('a snapshot', () => {
  it('accepts all batches of a snapshot, in any order', () => {
    expect(incompleteness(manifest, received)).toBeUndefined()
    expect(incompleteness(manifest, [...received].reverse())).toBeUndefined()
    expect(incompleteness({ ...manifest, batches: 0, rows: 0, checksum: manifestChecksum([]) }, [])).toBeUndefined()
  })

  it('refuses a snapshot without a batch, which it names', () => {
    expect(incompleteness(manifest, [received[0]!])).toBe('1 of 2 batches did not arrive (1)')
  })

  it('refuses a snapshot with a missing or different row', () => {
    const shorter = [batch(0, [{ id: 'a' }]), received[1]!]
    expect(incompleteness(manifest, shorter)).toBe('2 rows in 2 batches arrived instead of 3 in 2')
    const other = [batch(0, [{ id: 'a' }, { id: 'x' }]), received[1]!]
    expect(incompleteness(manifest, other)).toBe('the rows that arrived are not those that were sent')
  })
})

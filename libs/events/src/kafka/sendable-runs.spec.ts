import fc from 'fast-check'
import type { EventMessage } from '../event-message.ts'
import { sendableRuns } from './sendable-runs.ts'

const message = (no: number, body: string): EventMessage =>
  ({ topic: 'loans.loan', key: `k${no}`, headers: { ce_id: String(no) }, body }) as unknown as EventMessage

const bytes = (run: EventMessage[]) => run.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)

describe('messages that are sent together', () => {
  it('keeps all messages in order, and never exceeds what a broker accepts in one request', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400, unit: 'grapheme' }), { maxLength: 60 }), (bodies) => {
        const messages = bodies.map((body, no) => message(no, body))
        const runs = sendableRuns(messages, 2_500)
        expect(runs.flat()).toEqual(messages)
        for (const run of runs) expect(run.length === 1 || bytes(run) <= 2_500).toBe(true)
      }),
    )
  })

  it('form one run if they fit', () => {
    expect(sendableRuns([])).toEqual([])
    expect(sendableRuns([message(1, 'a'), message(2, 'b')])).toHaveLength(1)
  })

  it('count in bytes, not in characters', () => {
    expect(sendableRuns([message(1, 'é'.repeat(300_000)), message(2, 'é'.repeat(300_000))])).toHaveLength(2)
  })
})

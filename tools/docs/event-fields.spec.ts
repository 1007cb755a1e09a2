import { z } from 'zod'
import { fieldsOf } from './event-fields.ts'

describe('fields of an event', () => {
  it('have their path and a readable type', () => {
    const data = z.object({
      name: z.string().nullable(),
      level: z.number().int().min(0).max(3),
      at: z.iso.datetime(),
      status: z.enum(['open', 'closed']),
      inner: z.object({ isActive: z.boolean() }).nullable(),
      list: z.array(z.object({ id: z.string() })),
      ids: z.array(z.string()),
    })
    expect(fieldsOf(data).map(({ path, kind }) => `${path}: ${kind}`)).toEqual([
      'name: text or null',
      'level: whole number, 0 to 3',
      'at: time, ISO 8601 in UTC',
      'status: open · closed',
      'inner.isActive: yes or no',
      'list: list of',
      'list[].id: text',
      'ids: list of text',
    ])
  })
})

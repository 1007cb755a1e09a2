import { outboxRows } from './outbox-rows.queries.ts'

const message = (key: string) => ({
  topic: 'loans.loan' as const,
  key,
  headers: { ce_id: key } as never,
  body: `{"key":"${key}"}`,
})

describe('rows of the outbox', () => {
  it('use a parameter for each cell if there are few', () => {
    expect(outboxRows([message('1'), message('2')])).toEqual({
      text:
        '(values ($1::text, $2::text, $3::text, $4::text, 0), ($5::text, $6::text, $7::text, $8::text, 1))' +
        ' as e (topic, key, headers, body, n)',
      parameters: [
        'loans.loan',
        '1',
        '{"ce_id":"1"}',
        '{"key":"1"}',
        'loans.loan',
        '2',
        '{"ce_id":"2"}',
        '{"key":"2"}',
      ],
    })
  })

  it('use arrays if there are many', () => {
    const { text, parameters } = outboxRows(Array.from({ length: 51 }, (_, no) => message(String(no))))
    expect(text).toMatch(/^unnest/)
    expect(parameters).toHaveLength(4)
    expect((parameters[1] as string[]).at(-1)).toBe('50')
  })
})

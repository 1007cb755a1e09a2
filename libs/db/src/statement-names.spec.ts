import { statementName } from './statement-names.ts'

describe('statementName', () => {
  it('returns one name for a text', () => {
    expect(statementName('select 1')).toBe(statementName('select 1'))
    expect(statementName('select 1')).not.toBe(statementName('select 2'))
  })

  it('names only 400 texts, because each connection keeps a plan of each', () => {
    const names = Array.from({ length: 500 }, (_, no) => statementName(`select ${no}`))
    expect(new Set(names.slice(0, 398)).size).toBe(398)
    expect(names.slice(400)).toEqual(Array.from({ length: 100 }, () => undefined))
    expect(statementName('select 1')).toBe(names[1])
  })
})

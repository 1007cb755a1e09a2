import { LineBuffer } from './line-buffer.ts'

describe('LineBuffer', () => {
  it('returns added lines as UTF-8, in a new copy for each call', () => {
    const lines = new LineBuffer()
    lines.add('Łukasz\t1\n')
    lines.add('家 🏠\n')
    const first = lines.take()
    lines.add('another\n')
    expect(Buffer.from(first).toString()).toBe('Łukasz\t1\n家 🏠\n')
    expect(Buffer.from(lines.take()).toString()).toBe('another\n')
    expect(lines.take()).toHaveLength(0)
  })

  it('grows beyond its initial size', () => {
    const lines = new LineBuffer()
    const line = `${'€'.repeat(300_000)}\n`
    for (let n = 0; n < 5; n++) lines.add(line)
    expect(Buffer.from(lines.take()).toString()).toBe(line.repeat(5))
  })

  it('drops the lines of a block that could not be parsed', () => {
    const lines = new LineBuffer()
    lines.add('half\n')
    lines.clear()
    lines.add('whole\n')
    expect(Buffer.from(lines.take()).toString()).toBe('whole\n')
  })
})

import { LineBuffer } from './line-buffer.ts'

describe('lines of a block', () => {
  it('are UTF-8, one after the other, and each taking has memory of its own', () => {
    const lines = new LineBuffer()
    lines.add('Łukasz\t1\n')
    lines.add('家 🏠\n')
    const first = lines.take()
    lines.add('another\n')
    expect(Buffer.from(first).toString()).toBe('Łukasz\t1\n家 🏠\n')
    expect(Buffer.from(lines.take()).toString()).toBe('another\n')
    expect(lines.take()).toHaveLength(0)
  })

  it('take more room than was thought of at first', () => {
    const lines = new LineBuffer()
    const line = `${'€'.repeat(300_000)}\n`
    for (let n = 0; n < 5; n++) lines.add(line)
    expect(Buffer.from(lines.take()).toString()).toBe(line.repeat(5))
  })

  it('of a block that could not be read are forgotten', () => {
    const lines = new LineBuffer()
    lines.add('half\n')
    lines.forget()
    lines.add('whole\n')
    expect(Buffer.from(lines.take()).toString()).toBe('whole\n')
  })
})

import { RepeatedLines } from './repeated-lines.ts'

describe('repeated lines', () => {
  const setUp = () => {
    const written: string[] = []
    const clock = { now: 0 }
    return {
      written,
      clock,
      lines: new RepeatedLines(
        (line) => written.push(line),
        () => clock.now,
      ),
    }
  }

  it('pass once a minute for each cause, with the number of omitted ones', () => {
    const { written, clock, lines } = setUp()
    for (let second = 0; second < 120; second++) {
      clock.now = second * 1_000
      for (let queue = 0; queue < 8; queue++) lines.write('Redis rejects writes: MISCONF')
      lines.write('another cause')
    }
    expect(written).toEqual([
      'Redis rejects writes: MISCONF',
      'another cause',
      'Redis rejects writes: MISCONF (repeated 479 times since the last line)',
      'another cause (repeated 59 times since the last line)',
    ])
  })

  it('count together if they name the same cause', () => {
    const { written, lines } = setUp()
    lines.write('imports: no space', 'no space')
    lines.write('emails: no space', 'no space')
    expect(written).toEqual(['imports: no space'])
  })
})

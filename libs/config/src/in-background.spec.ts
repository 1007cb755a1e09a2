import { inBackground } from './in-background.ts'

const logged = async (work: Promise<unknown>): Promise<string[]> => {
  const lines: string[] = []
  inBackground(work, { warn: (line) => void lines.push(line) })
  await new Promise((done) => setImmediate(done))
  return lines
}

describe('inBackground', () => {
  it('logs a failure by name and code, without its message', async () => {
    const fault = Object.assign(new TypeError('Key (email)=(ann@example.com) exists'), { code: '23505' })
    expect(await logged(Promise.reject(fault))).toEqual(['Background work failed: TypeError 23505'])
    expect(await logged(Promise.reject('text'))).toEqual(['Background work failed: unknown error'])
  })

  it('logs nothing for work that succeeds', async () => {
    expect(await logged(Promise.resolve(1))).toEqual([])
  })
})

import { runLanes } from './lanes.ts'

/** A step that ends when the test says so. */
function steps() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string) => {
    started.push(name)
    return new Promise<string>((done) => ends.set(name, () => done(`${name} done`)))
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((done) => setImmediate(done))
  }
  return { started, run, end }
}

describe('lanes of npm test', () => {
  it('run side by side, each one step after the other', async () => {
    const { started, run, end } = steps()
    const results = runLanes([['lint', 'unit'], ['browser']], run)
    expect(started).toEqual(['lint', 'browser'])
    await end('browser')
    expect(started).toEqual(['lint', 'browser'])
    await end('lint')
    expect(started).toEqual(['lint', 'browser', 'unit'])
    await end('unit')
    expect(await results).toEqual(['lint done', 'unit done', 'browser done'])
  })
})

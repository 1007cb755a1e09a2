import { REFUSED_EXIT_CODE } from '@upline/config'
import type { HomeLock } from './home-lock.ts'
import { keeper, type Running } from './supervisor.ts'

const lock = { add: () => {}, remove: () => {} } as unknown as HomeLock
const ending = (why: string): Running => ({ mark: { pid: 1, began: '1' } as never, ended: Promise.resolve(why) })

describe('the supervisor', () => {
  it('gives up a process that refused to start, without starting it again', async () => {
    let starts = 0
    const hopeless = await new Promise<string>((done) => {
      const kept = keeper({ lock, say: () => {}, onHopeless: (name) => (kept.letGo(), done(name)) })
      void kept.keep('loans', async () => (starts++, ending(`ended with code ${REFUSED_EXIT_CODE}`)))
    })
    expect({ hopeless, starts }).toEqual({ hopeless: 'loans', starts: 1 })
  })

  it('starts a process again that ended by a fault', async () => {
    const reasons = ['ended with code 1', 'was ended by SIGKILL']
    const said: string[] = []
    await new Promise<void>((done) => {
      const kept = keeper({ lock, say: (line) => said.push(line), onHopeless: () => {} })
      void kept.keep('loans', async () => {
        const why = reasons.shift()
        if (why) return ending(why)
        kept.letGo()
        done()
        return ending('')
      })
    })
    expect(said).toEqual([
      'loans ended with code 1: starting it again in 0.1 s',
      'loans was ended by SIGKILL: starting it again in 0.3 s',
    ])
  })
})

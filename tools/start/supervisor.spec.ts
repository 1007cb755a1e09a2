import { REFUSED_EXIT_CODE } from '@upline/config'
import type { HomeLock } from './home-lock.ts'
import { createSupervisor, type Running } from './supervisor.ts'

const lock = { add: () => {}, remove: () => {} } as unknown as HomeLock
const ending = (why: string): Running => ({ mark: { pid: 1, began: '1' } as never, ended: Promise.resolve(why) })

describe('supervisor', () => {
  it('gives up on a process that refused to start', async () => {
    let starts = 0
    const givenUp = await new Promise<string>((done) => {
      const kept = createSupervisor({ lock, say: () => {}, onGiveUp: (name) => (kept.letGo(), done(name)) })
      void kept.keep('loans', async () => (starts++, ending(`ended with code ${REFUSED_EXIT_CODE}`)))
    })
    expect({ givenUp, starts }).toEqual({ givenUp: 'loans', starts: 1 })
  })

  it('restarts a process that failed', async () => {
    const reasons = ['ended with code 1', 'was ended by SIGKILL']
    const lines: string[] = []
    await new Promise<void>((done) => {
      const kept = createSupervisor({ lock, say: (line) => lines.push(line), onGiveUp: () => {} })
      void kept.keep('loans', async () => {
        const why = reasons.shift()
        if (why) return ending(why)
        kept.letGo()
        done()
        return ending('')
      })
    })
    expect(lines).toEqual([
      'loans ended with code 1: restarting in 0.1 s',
      'loans was ended by SIGKILL: restarting in 0.3 s',
    ])
  })
})

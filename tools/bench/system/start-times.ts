import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startInstance } from '../../instance/instance.ts'
import type { Figure } from '../figure.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')

let clone: string | undefined
let home: string | undefined

/** A clone of the commit in an empty folder, with nothing installed. */
function freshClone(): { folder: string; home: string } {
  const base = mkdtempSync(join(tmpdir(), 'upline-clone-'))
  clone = join(base, 'project')
  home = join(base, 'home')
  execFileSync('git', ['clone', '-q', PROJECT, clone])
  return { folder: clone, home }
}

export const firstStart: Figure = {
  name: 'fresh clone to ready, packages not cached by the project',
  reach: 120,
  bound: 'at most',
  unit: 's',
  how: '`git clone`, `npm start`, until `GET /api/health` is 200.',
  async measure() {
    const instance = await startInstance({ ...freshClone(), timeoutSeconds: 600 })
    await instance.stop()
    return { value: instance.readyAfter, detail: '' }
  },
}

export const secondStart: Figure = {
  name: 'second start to ready',
  reach: 12,
  bound: 'at most',
  unit: 's',
  how: 'The same clone and data; slowest of three.',
  async measure() {
    if (!clone || !home) throw new Error('Measure the first start before the second')
    const times: number[] = []
    for (let run = 0; run < 3; run++) {
      const instance = await startInstance({ folder: clone, home })
      times.push(instance.readyAfter)
      await instance.stop()
    }
    rmSync(resolve(clone, '..'), { recursive: true, force: true })
    return { value: Math.max(...times), detail: times.map((time) => `${time.toFixed(1)} s`).join(', ') }
  },
}

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { lockHome } from './home-lock.ts'
import { lives, markOf } from './infra/live-processes.ts'
import { temporaryHome } from './temporary-home.ts'

const log = () => {}
const home = temporaryHome()
const runFile = path.join(home.folder, 'run.json')
const sleeper = () => spawn('sleep', ['60'], { stdio: 'ignore' })
const dead = { name: 'supervisor', pid: 4_194_303, began: 'long ago' }

afterEach(() => fs.rmSync(runFile, { force: true }))
afterAll(() => home.remove())

describe('lock of a home', () => {
  it('allows one supervisor at a time', async () => {
    const lock = await lockHome(home, log)
    await expect(lockHome(home, log)).rejects.toThrow(`already runs in ${home.folder}`)
    await lock.endAll()
    await (await lockHome(home, log)).endAll()
  })

  it('takes over from a killed supervisor and ends its processes', async () => {
    const left = markOf('loans', sleeper().pid!)
    fs.writeFileSync(runFile, JSON.stringify({ supervisor: dead, children: [left] }))
    const lines: string[] = []
    const lock = await lockHome(home, (line) => lines.push(line))
    expect(lives(left)).toBe(false)
    expect(lines).toEqual(['an earlier run was killed: ending its processes (loans)'])
    await lock.endAll()
  })

  it('leaves a process alone that reuses the pid of an ended one', async () => {
    const stranger = sleeper()
    const mark = markOf('loans', stranger.pid!)
    fs.writeFileSync(runFile, JSON.stringify({ supervisor: dead, children: [{ ...mark, began: 'earlier' }] }))
    await (await lockHome(home, log)).endAll()
    expect(lives(mark)).toBe(true)
    stranger.kill('SIGKILL')
  })

  it('takes over although the file is truncated', async () => {
    fs.writeFileSync(runFile, '{"supervisor":{"na')
    await (await lockHome(home, log)).endAll()
    expect(fs.existsSync(runFile)).toBe(false)
  })
})

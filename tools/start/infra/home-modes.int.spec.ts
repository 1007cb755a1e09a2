import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeHome, letGroupPass } from './home-modes.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-modes-'))
const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-outside-'))
const modeOf = (file: string) => (fs.statSync(path.join(home, file)).mode & 0o777).toString(8)

beforeAll(() => {
  fs.mkdirSync(path.join(home, 'files/loans'), { recursive: true })
  fs.mkdirSync(path.join(home, 'cache'))
  for (const [file, mode] of [
    ['files/loans/rows.csv', 0o644],
    ['cache/redis-server', 0o755],
    ['secrets.json', 0o600],
  ] as const) {
    fs.writeFileSync(path.join(home, file), '')
    fs.chmodSync(path.join(home, file), mode)
  }
  fs.writeFileSync(path.join(outside, 'public.txt'), '')
  fs.chmodSync(path.join(outside, 'public.txt'), 0o644)
  fs.symlinkSync(path.join(outside, 'public.txt'), path.join(home, 'link'))
  for (const folder of ['', 'files', 'files/loans', 'cache']) fs.chmodSync(path.join(home, folder), 0o755)
})

afterAll(() => {
  for (const folder of [home, outside]) fs.rmSync(folder, { recursive: true })
})

describe('modes of a home', () => {
  it('keeps other users out of every folder and file, leaves programs executable, and follows no link', () => {
    closeHome(home)
    expect(['', 'files', 'files/loans', 'cache'].map(modeOf)).toEqual(['700', '700', '700', '700'])
    expect(['files/loans/rows.csv', 'cache/redis-server', 'secrets.json'].map(modeOf)).toEqual(['600', '700', '600'])
    expect(fs.statSync(path.join(outside, 'public.txt')).mode & 0o777).toBe(0o644)
  })

  it('lets one group pass through the home without reading it', () => {
    letGroupPass(home, process.getgid?.() ?? 0)
    expect(modeOf('')).toBe('710')
    expect(modeOf('files')).toBe('700')
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Home } from './home.ts'
import { earlierSecretsOf, forgetEarlierSecrets, rotateSecret, secretsOf } from './secrets.ts'

let home: Home

beforeEach(() => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'))
  home = { folder, cache: path.join(folder, 'cache') }
})

afterEach(() => fs.rmSync(home.folder, { recursive: true }))

describe('the secrets of an instance', () => {
  it('are made once, and are the same to whoever asks later', () => {
    const made = secretsOf(home)('redis')
    expect(made).toHaveLength(43)
    expect(secretsOf(home)('redis')).toBe(made)
    expect(secretsOf(home)('database-loans')).not.toBe(made)
  })

  it('are readable by their owner alone', () => {
    secretsOf(home)('redis')
    expect(fs.statSync(path.join(home.folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('keep a rotation that was made while somebody held an older copy', () => {
    const running = secretsOf(home)
    const old = running('loans-secret')
    rotateSecret(home, 'loans-secret')
    const rotated = secretsOf(home)('loans-secret')
    running('redis')
    expect(secretsOf(home)('loans-secret')).toBe(rotated)
    expect(rotated).not.toBe(old)
    expect(earlierSecretsOf(home)('loans-secret')).toBe(old)
  })

  it('are one where two that started before it was made ask for it', () => {
    const [one, other] = [secretsOf(home), secretsOf(home)]
    expect(one('redis')).toBe(other('redis'))
  })

  it('stay the same to a process that holds one while it is rotated', () => {
    const running = secretsOf(home)
    const held = running('loans-secret')
    rotateSecret(home, 'loans-secret')
    running('redis')
    expect(running('loans-secret')).toBe(held)
  })

  it('are kept after each rotation until they are forgotten', () => {
    const [first] = [secretsOf(home)('loans-secret'), rotateSecret(home, 'loans-secret')]
    const second = secretsOf(home)('loans-secret')
    rotateSecret(home, 'loans-secret')
    expect(earlierSecretsOf(home)('loans-secret')).toBe(`${second} ${first}`)
    forgetEarlierSecrets(home, 'loans-secret')
    expect(earlierSecretsOf(home)('loans-secret')).toBeUndefined()
  })
})

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

describe('secrets of an instance', () => {
  it('creates each secret once and keeps it', () => {
    const made = secretsOf(home)('redis')
    expect(made).toHaveLength(43)
    expect(secretsOf(home)('redis')).toBe(made)
    expect(secretsOf(home)('database-loans')).not.toBe(made)
  })

  it('keeps secrets readable only by their owner', () => {
    secretsOf(home)('redis')
    expect(fs.statSync(path.join(home.folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('keeps a rotation made by another process', () => {
    const running = secretsOf(home)
    const old = running('loans-secret')
    rotateSecret(home, 'loans-secret')
    const rotated = secretsOf(home)('loans-secret')
    running('redis')
    expect(secretsOf(home)('loans-secret')).toBe(rotated)
    expect(rotated).not.toBe(old)
    expect(earlierSecretsOf(home)('loans-secret')).toBe(old)
  })

  it('returns the same new secret to two processes that request it at the same time', () => {
    const [one, other] = [secretsOf(home), secretsOf(home)]
    expect(one('redis')).toBe(other('redis'))
  })

  it('keeps the old secret in a running process during a rotation', () => {
    const running = secretsOf(home)
    const held = running('loans-secret')
    rotateSecret(home, 'loans-secret')
    running('redis')
    expect(running('loans-secret')).toBe(held)
  })

  it('keeps earlier values until they are deleted', () => {
    const [first] = [secretsOf(home)('loans-secret'), rotateSecret(home, 'loans-secret')]
    const second = secretsOf(home)('loans-secret')
    rotateSecret(home, 'loans-secret')
    expect(earlierSecretsOf(home)('loans-secret')).toBe(`${second} ${first}`)
    forgetEarlierSecrets(home, 'loans-secret')
    expect(earlierSecretsOf(home)('loans-secret')).toBeUndefined()
  })
})

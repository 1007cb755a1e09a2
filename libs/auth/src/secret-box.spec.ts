import { decryptWith, encryptWith, SecretBox, secretId } from './secret-box.ts'

describe('a secret box', () => {
  it('opens only with its secret, and not after an alteration', () => {
    const box = encryptWith('secret', 'private key')
    expect(decryptWith('secret', box)).toBe('private key')
    expect(box).not.toContain('private')
    expect(() => decryptWith('another', box)).toThrow()
    const altered = Buffer.from(box, 'base64')
    altered[altered.length - 1]! ^= 1
    expect(() => decryptWith('secret', altered.toString('base64'))).toThrow()
  })

  it('produces a different text each time', () => {
    expect(encryptWith('secret', 'same')).not.toBe(encryptWith('secret', 'same'))
  })

  it('stays readable after a rotation, is then re-encrypted with the new secret, and no longer opens without its own', () => {
    const first = new SecretBox('first').seal('text')
    const both = new SecretBox('second', ['first'])
    expect(both.open(first)).toBe('text')
    const second = both.seal('text')
    expect(second.split('.')[0]).toBe(secretId('second'))
    expect(new SecretBox('second').open(second)).toBe('text')
    expect(() => new SecretBox('second').open(first)).toThrow('not set here')
    expect(() => new SecretBox('first').open(second)).toThrow(secretId('second'))
    expect(new SecretBox('third', ['second', 'first']).open(second)).toBe('text')
  })

  it('rejects an altered text with any of several secrets', () => {
    const both = new SecretBox('second', ['first'])
    const box = both.seal('text')
    const bytes = Buffer.from(box.split('.')[1]!, 'base64')
    bytes[bytes.length - 1]! ^= 1
    const altered = bytes.toString('base64')
    for (const one of [altered, `${secretId('second')}.${altered}`, `${secretId('first')}.${box.split('.')[1]}`])
      expect(() => both.open(one)).toThrow()
  })

  it("writes the previous version's format until there is a second secret", () => {
    expect(decryptWith('only', new SecretBox('only').seal('text'))).toBe('text')
  })
})

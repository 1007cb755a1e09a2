import { decryptWith, encryptWith } from './secret-box.ts'

describe('a secret box', () => {
  it('opens with its secret alone, and not when it was altered', () => {
    const box = encryptWith('secret', 'private key')
    expect(decryptWith('secret', box)).toBe('private key')
    expect(box).not.toContain('private')
    expect(() => decryptWith('another', box)).toThrow()
    const altered = Buffer.from(box, 'base64')
    altered[altered.length - 1]! ^= 1
    expect(() => decryptWith('secret', altered.toString('base64'))).toThrow()
  })

  it('is another one each time', () => {
    expect(encryptWith('secret', 'same')).not.toBe(encryptWith('secret', 'same'))
  })
})

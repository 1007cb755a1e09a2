import { generateKeyPair } from 'jose'
import { sealFor, unsealWith } from './seal.ts'

const pair = () => generateKeyPair('ECDH-ES', { crv: 'P-256' })

describe('a sealed text', () => {
  it('lets only its receiver read a sealed text', async () => {
    const [receiver, other] = [await pair(), await pair()]
    const sealed = await sealFor(receiver.publicKey, 'chosen-by-boss')
    expect(sealed).not.toContain('chosen')
    expect(await unsealWith(receiver.privateKey, sealed)).toBe('chosen-by-boss')
    expect(await unsealWith(other.privateKey, sealed)).toBeUndefined()
    expect(await unsealWith(receiver.privateKey, `${sealed}x`)).toBeUndefined()
    expect(await unsealWith(receiver.privateKey, 'nonsense')).toBeUndefined()
  })
})

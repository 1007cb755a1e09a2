import { randomBytes } from 'node:crypto'
import { DEMO_ROOT_KEYS, keyRoots, keyRootsText, publicRootOf, rootKey } from './key-roots.ts'

const newSeeds = () => ({
  identity: randomBytes(32).toString('base64url'),
  notifications: randomBytes(32).toString('base64url'),
})

describe('root keys', () => {
  it('reads the public halves of both owners, and several of one during a rotation', () => {
    const [seeds, next] = [newSeeds(), newSeeds()]
    const text = `${keyRootsText(seeds)} identity:${publicRootOf(next.identity)}`
    expect(keyRoots({ KEY_ROOTS: text }, 'production')).toEqual({
      identity: [publicRootOf(seeds.identity), publicRootOf(next.identity)],
      notifications: [publicRootOf(seeds.notifications)],
    })
  })

  it('refuses production without root keys, and with demo keys', () => {
    expect(() => keyRoots({}, 'production')).toThrow('KEY_ROOTS must be set in production')
    expect(() => keyRoots({ KEY_ROOTS: keyRootsText(DEMO_ROOT_KEYS) }, 'production')).toThrow('demo key of identity')
    expect(() => rootKey('identity')({}, 'production')).toThrow('IDENTITY_ROOT_KEY must be set in production')
    expect(keyRoots({}, 'demo').identity).toEqual([publicRootOf(DEMO_ROOT_KEYS.identity)])
  })

  it.each([
    ['identity', "has 'identity'"],
    ['loans:abc', "has 'loans:abc'"],
    [`identity:${publicRootOf(DEMO_ROOT_KEYS.identity)}`, 'has no key of notifications'],
  ])('explains what is wrong with %s', (text, problem) => {
    expect(() => keyRoots({ KEY_ROOTS: text }, 'demo')).toThrow(problem)
  })

  it('refuses a private root key whose public half is not configured', () => {
    const [own, others] = [newSeeds(), newSeeds()]
    const env = { KEY_ROOTS: keyRootsText(others), IDENTITY_ROOT_KEY: own.identity }
    expect(() => rootKey('identity')(env, 'production')).toThrow(
      `KEY_ROOTS lacks identity:${publicRootOf(own.identity)}, the public half of IDENTITY_ROOT_KEY`,
    )
    const matching = { KEY_ROOTS: keyRootsText(own), IDENTITY_ROOT_KEY: own.identity }
    expect(rootKey('identity')(matching, 'production')).toBe(own.identity)
  })
})

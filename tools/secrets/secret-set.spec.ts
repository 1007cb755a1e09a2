import { randomBytes } from 'node:crypto'
import { keyRoots, rootKey } from '@upline/config'
import { productionFaults } from '../start/production-faults.ts'
import { envLines, secretSet } from './secret-set.ts'

const make = () => randomBytes(32).toString('base64url')
const nothing = { env: {}, stored: () => undefined, make }

describe('npm run secrets', () => {
  it('prints values that production accepts, all of them different', () => {
    const values = secretSet('production', nothing)
    const secrets = productionFaults(values).filter((fault) => /SECRET|ROOT|PASSWORD/.test(fault))
    expect(secrets.filter((fault) => !/STRIPE|ENCOMPASS_(CLIENT|PASSWORD)/.test(fault))).toEqual([])
    const strong = Object.values(values).filter((value) => value.length >= 20)
    expect(new Set(strong).size).toBe(Object.keys(values).length - 2)
    expect(rootKey('identity')(values, 'production')).toBe(values['IDENTITY_ROOT_KEY'])
    expect(keyRoots(values, 'production').notifications).toHaveLength(1)
  })

  it('keeps values that are set or in the home, and replaces weak ones', () => {
    const [set, inHome] = [make(), make()]
    const values = secretSet('production', {
      env: { SITES_SECRET: set, ENCOMPASS_SECRET: 'weak' },
      stored: (name) => (name === 'identity-secret' ? inHome : undefined),
      make,
    })
    expect(values).toMatchObject({ SITES_SECRET: set, IDENTITY_SECRET: inHome })
    expect(values['ENCOMPASS_SECRET']).toHaveLength(43)
  })

  it('adds the secrets of the simulators for a demo, and no password for admin', () => {
    const values = secretSet('demo', nothing)
    expect(values).toMatchObject({
      UPLINE_MODE: 'demo',
      COMPOSE_PROFILES: 'demo',
      MAIL_INBOX_TOKEN: expect.any(String),
    })
    expect(values).not.toHaveProperty('IDENTITY_ADMIN_PASSWORD')
    expect(secretSet('production', nothing)).not.toHaveProperty('MAIL_INBOX_TOKEN')
  })

  it('quotes a value with spaces, so that a shell and Compose read it as one', () => {
    expect(envLines({ A: 'one', B: 'two words' })).toBe('A=one\nB="two words"')
  })
})

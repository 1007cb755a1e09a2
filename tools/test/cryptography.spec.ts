import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'

interface Source {
  file: string
  text: string
}

/** Production code: services, gateway and their libraries. */
function sources(): Source[] {
  const parents = ['services', 'libs'].flatMap((name) =>
    fs.readdirSync(path.join(ROOT, name)).map((one) => `${name}/${one}/src`),
  )
  return ['gateway/src', ...parents.filter((folder) => folder !== 'libs/testing/src')]
    .filter((folder) => fs.existsSync(path.join(ROOT, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
        .map((name) => ({ file: `${folder}/${name}`, text: fs.readFileSync(path.join(ROOT, folder, name), 'utf8') })),
    )
}

const all = sources()
const inventory = fs.readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

/** Every match of a pattern, as 'file: first group'. */
const uses = (pattern: RegExp): string[] =>
  all.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, found]) => `${file}: ${found}`))
const kindsOf = (found: string[]): string[] => [...new Set(found.map((one) => one.slice(one.indexOf(': ') + 2)))].sort()

describe('cryptography of the services', () => {
  it('uses only AES-256-GCM for encryption, in one place', () => {
    expect(uses(/create(?:Cipheriv|Decipheriv)\(\s*'([\w-]+)'/g)).toEqual([
      'libs/auth/src/secret-box.ts: aes-256-gcm',
      'libs/auth/src/secret-box.ts: aes-256-gcm',
    ])
    expect(kindsOf(uses(/enc: '(\w+)'/g))).toEqual(['A256GCM'])
  })

  it('hashes and signs with SHA-256 or stronger', () => {
    expect(kindsOf(uses(/create(?:Hash|Hmac)\(\s*'(\w+)'/g))).toEqual(['sha256'])
  })

  it('uses keys of at least 128 bits of security, and accepts tokens and statements of one algorithm', () => {
    expect(kindsOf(uses(/generateKeyPair\('([\w-]+)'/g))).toEqual(['ECDH-ES', 'EdDSA'])
    expect(kindsOf(uses(/crv: '([\w-]+)'/g))).toEqual(['Ed25519', 'P-256'])
    expect(kindsOf(uses(/ALGORITHM = '(\w+)'/g))).toEqual(['EdDSA'])
  })

  it('uses no predictable generator for secrets, ids and tokens', () => {
    // Delays before a retry or a reconnection are not secret.
    expect(uses(/(Math\.random)\(/g).map((one) => one.split(':')[0])).toEqual(WAITS)
  })

  it('uses established libraries and no cipher or hash of its own', () => {
    const libraries = uses(
      /from '(node:crypto|jose|otpauth|@node-rs\/argon2|[\w@/-]*(?:crypto|hash|bcrypt|cipher|jwt)[\w/-]*)'/g,
    )
    expect(kindsOf(libraries).filter((name) => !name.startsWith('.'))).toEqual([
      ...['@node-rs/argon2', 'jose', 'node:crypto', 'otpauth'],
    ])
  })

  it('appears in docs/security.md', () => {
    for (const name of [
      'Ed25519',
      'ECDH-ES',
      'P-256',
      'A256GCM',
      'AES-256-GCM',
      'scrypt',
      'argon2id',
      'HMAC-SHA-256',
      'TOTP',
    ])
      expect(inventory).toContain(name)
  })
})

const WAITS = [
  'gateway/src/live/live-route.ts',
  'services/encompass/src/vendor/encompass-client.service.ts',
  'services/notifications/src/webhooks/webhook-attempts.service.ts',
  'libs/db/src/migrate.ts',
  'libs/events/src/event-consumer.ts',
  'libs/web-kit/src/live-stream.ts',
]

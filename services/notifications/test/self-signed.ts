import { generateKeyPairSync, sign } from 'node:crypto'

const DAY = 86_400_000

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const utc = (time: number) => der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

/** Creates a self-signed X.509 certificate for a host name. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(der(0x06, bytes('2a8648ce3d040302')))
  const distinguishedName = sequence(der(0x31, sequence(der(0x06, bytes('550403')), der(0x0c, Buffer.from(name)))))
  const now = Date.now()
  const toBeSigned = sequence(
    ...[
      der(0x02, Buffer.from([1])),
      ecdsaWithSha256,
      distinguishedName,
      sequence(utc(now - DAY), utc(now + DAY)),
      distinguishedName,
    ],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  const cert = sequence(toBeSigned, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

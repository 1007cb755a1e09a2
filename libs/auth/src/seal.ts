import { compactDecrypt, CompactEncrypt, errors, type CryptoKey } from 'jose'

/** Text that only the holder of the private key can read (JWE, ECDH-ES, A256GCM). */
export function sealFor(publicKey: CryptoKey, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(publicKey)
}

/** undefined if the text was altered or sealed for another key. */
export async function unsealWith(privateKey: CryptoKey, sealed: string): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return new TextDecoder().decode(plaintext)
  } catch (fault) {
    if (fault instanceof errors.JOSEError) return undefined
    throw fault
  }
}

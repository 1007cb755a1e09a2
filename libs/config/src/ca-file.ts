import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Reads the certificates of a company's own certificate authority. Throws an Error that names the variable. */
export function readCaFile(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new Error(`${name} is '${file}': cannot read the file (${code}); name a PEM file that this process can read`)
  }
  try {
    new X509Certificate(text)
  } catch {
    throw new Error(
      `${name} is '${file}': the file contains no certificate; name a PEM file of the certificate authority`,
    )
  }
  return text
}

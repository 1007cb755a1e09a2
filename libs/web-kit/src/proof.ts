import { ApiError } from './api-error.ts'

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** The frame's dialog that asks for the password again: true once it was right. Gives what takes it back. */
export function askForProofBy(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** True where the call was refused for want of a proof, and the person has given it: then it is sent once more. */
export async function isProven(error: ApiError): Promise<boolean> {
  if (error.code !== 'identity.proof-needed' || !ask) return false
  // Several calls that are refused together ask once.
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

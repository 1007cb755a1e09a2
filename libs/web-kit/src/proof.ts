import { ApiError } from './api-error.ts'

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/**
 * Registers the frame's dialog that asks for the password again: true once it was right. Returns a function that
 * unregisters it.
 */
export function registerProofDialog(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** True if the call was refused because it needs a proof and the user has given it. The call is then repeated. */
export async function isProven(error: ApiError): Promise<boolean> {
  if (error.code !== 'identity.proof-needed' || !ask) return false
  // Concurrent refused calls ask only once.
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

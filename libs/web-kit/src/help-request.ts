const REQUEST = 'upline-help'

/** Opens the help of the shell from a screen. */
export const openHelp = (): boolean => dispatchEvent(new Event(REQUEST))

/** Calls the function at each request, and returns a function that ends that. */
export function onHelpRequest(act: () => void): () => void {
  addEventListener(REQUEST, act)
  return () => removeEventListener(REQUEST, act)
}
